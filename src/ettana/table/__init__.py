"""What a table is, without web, SQL or processes: it runs in the server, in a test, and later in a browser."""
