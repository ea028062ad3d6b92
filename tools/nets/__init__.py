"""What the training of nets is made of: games to learn from, the fitting, and who does the work."""
