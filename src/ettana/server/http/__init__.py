"""The server's face to browsers: pages, requests and sockets, with Starlette."""
