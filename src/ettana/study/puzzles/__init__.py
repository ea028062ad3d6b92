"""Puzzles: what a turn can surely come to. What a puzzle is, whether an outcome solves it, and which one a day has."""
