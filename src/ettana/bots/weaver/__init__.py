"""Weaver, who solves its turn exactly and otherwise values where the turn would end."""
