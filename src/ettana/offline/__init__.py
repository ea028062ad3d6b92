"""Tables on one device, without a server: what runs in a browser's worker (Pyodide), and in a test without one.

The page calls `page_api`: requests and connections, as with a server. `store` has the browser write each entry before
anybody is told. `worker_client` runs slow tasks in a second worker, so that the table's own answers at any time.
`in_browser` ties it to JavaScript, and is the only module that knows of it.
"""
