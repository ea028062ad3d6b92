"""Positions as plain data: what they are, what makes one sound, and how one becomes a state of the game."""
