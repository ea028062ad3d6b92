"""The Origin rule: a browser may speak to the server only from the server's own pages, or from those it was told of."""

from collections.abc import Mapping
from urllib.parse import urlsplit


def origin_allowed(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """No Origin is no browser, and bound by tokens alone. `*` among the allowed lets everyone in."""
    origin = headers.get("origin")
    if origin is None or "*" in allowed or origin in allowed:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # such as brackets without an address in them
        return False
    return place.lower() == headers.get("host", "").lower() != ""
