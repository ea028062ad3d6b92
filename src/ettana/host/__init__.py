"""Serves tables to clients, wherever it runs: in a server, or in the browser.

No web, database or process: adapters in `server` and `offline` translate.
"""
