"""What the tools share that kill servers: tables to play at, and runs that add up."""
