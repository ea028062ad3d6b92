"""Puzzles found in games of bots: mined, rated and chosen."""
