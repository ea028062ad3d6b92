"""Tables kept in SQLite or PostgreSQL, with SQLAlchemy."""
