"""The wire, declared once: commands from clients, messages to them, and the bodies of requests.

Codes and parameters, never sentences: words are the client's. `tools/wire_types.py` makes the client's types of this.
"""

PROTOCOL = 1
