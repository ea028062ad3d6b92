"""WebSockets: their frames, and what is said over them."""
