"""Checks every link inside a built site: the file and the anchor. Fetches nothing from the network."""

import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

_LINK = re.compile(r'\s(?:href|src)="([^"]*)"')
_ID = re.compile(r'\s(?:id|name)="([^"]*)"')
_ELSEWHERE = re.compile(r"(?:[a-z]+:|//)", re.IGNORECASE)


def broken_links(site: Path) -> list[tuple[str, str]]:
    """Returns pages with links that are broken or that leave the site by an absolute path."""
    found = []
    for page in sorted(site.rglob("*.html")):
        for link in dict.fromkeys(_LINK.findall(page.read_text(encoding="utf-8"))):
            if not _ELSEWHERE.match(link) and not _leads(page, unquote(unescape(link)), site):
                found.append((str(page.relative_to(site)), link))
    return found


def _leads(page: Path, link: str, site: Path) -> bool:
    path, _, place = link.partition("#")
    path = path.partition("?")[0]
    target = (page.parent / path).resolve() if path else page
    if path.startswith("/") or not target.is_relative_to(site.resolve()) or not target.is_file():
        return False
    return not place or target.suffix != ".html" or place in _places(target)


@cache
def _places(page: Path) -> frozenset[str]:
    return frozenset(unescape(name) for name in _ID.findall(page.read_text(encoding="utf-8")))
