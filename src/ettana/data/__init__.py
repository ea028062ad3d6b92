"""Decks and message catalogues: files without code."""
