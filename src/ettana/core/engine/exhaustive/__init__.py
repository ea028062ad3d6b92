"""Whole turns searched through action by action, to check what solvers say. It shares only the rules with them."""
