"""Names at a table: which can be read, which look alike, and by which a seat is shown."""
