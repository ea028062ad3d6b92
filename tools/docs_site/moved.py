"""Old addresses of pages: each leads to the page that has its text now."""

import posixpath
from pathlib import Path

MOVED = {
    "architecture": "contribute/architecture",
    "balance": "measurements/balance",
    "bench": "measurements/README",
    "bots": "build/bots",
    "decks": "build/decks",
    "glossary": "contribute/terms",
    "lab": "research/environments",
    "library": "build/library",
    "many-machines": "host/many-machines",
    "offline": "play/offline",
    "operating": "host/operating",
    "puzzles": "research/puzzles",
    "server": "host/server",
    "study": "research/analysis",
}


def write_redirects(site: Path) -> None:
    """Writes a page at each old address that opens the new one, with the place that the link named."""
    for old, new in MOVED.items():
        target = posixpath.relpath(f"{new}.html", posixpath.dirname(old) or ".")
        file = site / f"{old}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            f'<!doctype html><meta charset="utf-8"><title>This page has moved</title>\n'
            f'<meta http-equiv="refresh" content="1; url={target}"><meta name="robots" content="noindex">\n'
            f'<script>location.replace("{target}" + location.hash)</script>\n'
            f'<p>This page has moved: <a href="{target}">{new}</a>.\n',
            encoding="utf-8",
        )
