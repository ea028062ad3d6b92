"""What is asked over HTTP, and its answers."""
