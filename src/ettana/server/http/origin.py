"""The Origin rule: a page may speak to the server only if it is the server's own, or was allowed."""

from collections.abc import Mapping
from urllib.parse import urlsplit


def origin_allowed(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Without an Origin it is no page in a browser, and only tokens count. `*` among the allowed lets all pages in."""
    origin = headers.get("origin")
    if origin is None or "*" in allowed or origin in allowed:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # such as brackets without an address in them
        return False
    return place.lower() == headers.get("host", "").lower() != ""
