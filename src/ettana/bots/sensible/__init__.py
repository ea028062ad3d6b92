"""Sensible, who plays by rules of thumb, and Apprentice, who overlooks some of them."""
