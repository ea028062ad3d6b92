"""Designs and decks of them (section 7)."""
