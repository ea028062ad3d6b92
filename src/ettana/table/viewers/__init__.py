"""Those who watch or play at a table, and what they are told."""
