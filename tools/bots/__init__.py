"""Tools for the figures of docs/measurements/bots.md: the worth of styles, budgets and searches."""
