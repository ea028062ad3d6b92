"""The figures of docs/measurements/bots.md: what styles, budgets and searches are worth."""
