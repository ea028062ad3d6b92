"""Ettana as text and JSON: actions, positions, records and decks, each written one way and read back."""
