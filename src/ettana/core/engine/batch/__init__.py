"""Whole games and whole trees of them, played inside the engine: for benchmarks, soaks and counts."""
