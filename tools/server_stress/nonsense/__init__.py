"""Nonsense for a server, made by chance from a seed: messages, frames and requests, and those who send them."""
