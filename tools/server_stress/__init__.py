"""A real server under stress: attackers beside honest players, and hundreds of thousands of nonsense messages."""
