"""Replaces librt where the engine is compiled for browsers: its vectors are in the same file as the engine."""
