"""Attackers, each with its own method."""
