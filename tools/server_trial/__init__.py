"""What tools need that try a real server out: its process, what can be seen of it, and connections by hand."""
