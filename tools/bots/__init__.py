"""The figures of docs/bots.md: what styles, budgets and searches are worth."""
