"""The figures of docs/build/bots.md: what styles, budgets and searches are worth."""
