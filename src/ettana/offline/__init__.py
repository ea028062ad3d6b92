"""Tables on one device, without a server: what runs in a browser's worker (Pyodide), and in a test without one.

`door` is what the page talks to: requests and lines as with a server. `store` has entries written by the browser before
anything is told. `errands` has a second worker think, so that the table's own answers at any time. `in_browser` ties it
to JavaScript, and is the only module that knows of it.
"""
