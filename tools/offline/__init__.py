"""Builds the offline bundle: Python itself (Pyodide), Ettana, and a manifest of both."""
