"""Chance from outside: the rules are played with outcomes that somebody else decided."""
