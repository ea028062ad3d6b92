"""Connections before there is a request: how many there may be, how long they may take, and HTTPS."""
