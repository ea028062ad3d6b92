"""How Ettana is played. Knows nothing of bots: `solve` and `search` build on it, never the other way."""
