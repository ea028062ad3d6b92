"""Making a table: what it can be made of, as somebody wishes it, and for a day."""
