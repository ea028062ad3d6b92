"""Chance that somebody else decides: what is asked, and the part of a game that waits for the answer."""
