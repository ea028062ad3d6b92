"""What `ettana analyse` says of a game: in words, in tables, and on a page."""
