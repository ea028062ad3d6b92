"""Random nonsense for a server, from a seed: messages, frames and requests, and their senders."""
