"""Makes what a browser needs to play without a server: Python itself (Pyodide), Ettana, and a list of it all."""
