"""Training of nets: games to learn from, the fitting, and the distribution of the work."""
