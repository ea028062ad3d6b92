"""Parts of requests that have broken servers before: paths, headers, hosts, kinds of bodies."""

from typing import Final

METHODS: Final = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PRI", "get", "X")
PATHS: Final = (
    *("/", "/index.html", "/assets/none.js", "/icon.svg", "/manifest.webmanifest", "/tables/x", "/favicon.ico"),
    *("/healthz", "/metrics", "/openapi.json", "/api", "/api/", "/api/nothing", "//", "/../pyproject.toml", "*", ""),
    *("/%2e%2e/%2e%2e/etc/passwd", "/assets/../../x", "/\x7f", "/a%00b", "/%ff", "/" + "a" * 300, "http://x/", "x:1"),
)
_HEADERS = """
Accept-Encoding: gzip
Accept-Encoding: *;q=0, br
Access-Control-Request-Method: X
Authorization: Basic eDp4
Authorization: Bearer
Authorization: Bearer ÿ
Connection: close
Connection: keep-alive, upgrade
Content-Encoding: gzip
Content-Length: -1
Content-Length: 5
Content-Length: 99999999999999999999
Cookie: a=b
Expect: 100-continue
Forwarded: for=x
If-Modified-Since: Sun, 99 Foo 99999 99:99:99 GMT
If-Modified-Since: yesterday
If-None-Match: *
If-Range: x
Origin: http://[
Origin: https://evil.example
Origin: null
Range: bytes=0-3
Range: bytes=9-1,-5,0-
Range: x=1
Sec-Fetch-Site: cross-site
Sec-WebSocket-Key: x
Sec-WebSocket-Version: 13
TE: x
Trailer: x
Transfer-Encoding: chunked
Transfer-Encoding: gzip
Upgrade: h2c
Upgrade: websocket
X-Forwarded-For: 1.2.3.4, x
X-Forwarded-Proto: wss
: b
 folded
no colon
"""
HEADERS: Final = (
    *_HEADERS.strip("\n").splitlines(),
    *("Range: bytes=" + "0-1," * 150, "X: " + "x" * 5000, "A" * 300 + ": b", "X:\x00", "X: \r"),
)
TYPES: Final = ("application/json; charset=utf-16", "text/plain", "multipart/form-data", "", "x" * 50)
HOSTS: Final = ("localhost", "127.0.0.1:1", "[::1]", "evil.example", "", "a b", "\xff", "localhost, x", "x" * 300)
# Letters of many scripts, with direction marks, joiners, stacked marks and invisible letters.
LETTERS: Final = "aeiouதறிநூல்αβγжзиא\u202eב👩\u200d👩e\u0301\u0302\u0303\u3164ﷺ1\ufe0f\u20e3"
