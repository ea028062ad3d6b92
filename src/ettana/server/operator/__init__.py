"""What whoever runs a server does beside it, on the same database: look, end, remove, block, back up, restore."""
