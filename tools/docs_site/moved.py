"""Redirects from old addresses of pages and sections to the pages that have their text now."""

import json
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

# Sections that went to another page than the rest of their old one.
MOVED_SECTIONS = {
    "architecture#the-way-of-one-action": "contribute/architecture#one-action",
    "architecture#the-way-of-an-analysis": "contribute/architecture#one-analysis",
    "architecture#where-a-fact-stands": "contribute/architecture#the-place-of-a-fact",
    "balance#how-to-read-it": "research/balance#how-to-read-it",
    "bench#a-start-with-many-unfinished-games": "measurements/server#start",
    "bench#backup-and-restore": "measurements/server#backup-and-restore",
    "bench#idle-screens": "measurements/client#idle-screens",
    "bench#measured": "measurements/rules-speed#version-1",
    "bench#one-answer-with-hints": "measurements/server#hints",
    "bench#the-client": "measurements/client",
    "bench#the-profile-of-what-remains": "measurements/rules-speed#profiling",
    "bench#the-server-under-abuse": "measurements/abuse",
    "bench#the-server-under-load": "measurements/server#load",
    "bench#the-yardstick": "measurements/rules-speed#the-yardstick",
    "bench#what-is-measured": "measurements/rules-speed#keys",
    "bots#at-a-table": "build/bots#pace-at-a-table",
    "bots#how-long-they-think": "measurements/bots#thinking-time",
    "bots#how-strong-they-are": "measurements/bots#results",
    "bots#strength-against-the-budget": "measurements/bots#budget",
    "bots#the-arena": "build/bots#arena",
    "bots#the-ladder": "build/bots#the-opponents",
    "bots#what-a-bot-owes": "build/bots#duties",
    "bots#what-it-says-of-itself": "build/bots#name-and-face",
    "bots#what-was-tried-and-not-taken": "measurements/bots#tried-and-not-taken",
    "bots#when-a-search-fools-itself": "measurements/bots#optimism-of-a-search",
    "bots#your-own-in-twenty-lines": "build/bots#a-bot-in-twenty-lines",
    "decks#how-difficulty-is-measured": "build/decks#points-and-difficulty",
    "decks#the-standard-deck": "measurements/designs",
    "decks#what-is-checked": "build/decks#limits",
    "lab#agents-of-pettingzoo": "research/environments#pettingzoo",
    "lab#data-sets": "research/data-sets",
    "lab#from-pip-install-to-an-arena-result": "research/training",
    "lab#how-fast": "measurements/environments",
    "lab#long-work-processes-and-many-machines": "research/long-runs",
    "lab#one-agent-against-bots": "research/environments#gymnasium",
    "lab#training-a-net-by-self-play": "research/training#self-play",
    "lab#your-own-evaluation-in-the-search": "research/training#an-evaluation-in-the-search",
    "library#chance-from-outside": "build/library#explicit-chance",
    "library#what-a-seat-may-know": "build/library#views-and-events",
    "library#where-it-stands": "build/library#state-of-a-game",
    "many-machines#how-many-are-needed": "host/many-machines#capacity",
    "many-machines#measured": "measurements/many-machines",
    "many-machines#setting-it-up": "host/many-machines#installation",
    "many-machines#upgrading-without-an-end": "host/many-machines#rolling-upgrades",
    "many-machines#what-to-watch": "host/many-machines#monitoring",
    "offline#a-folder-that-is-the-game": "host/static-folder",
    "offline#figures": "measurements/offline",
    "offline#the-engine-for-browsers": "host/static-folder#the-compiled-engine",
    "operating#backup-and-restore": "host/backups",
    "operating#looking-after-tables": "host/operating#moderation",
    "operating#many-nodes": "host/many-machines",
    "operating#on-a-machine-of-its-own": "host/operating",
    "operating#upgrading-and-going-back": "host/backups#upgrades",
    "operating#what-is-kept-and-for-how-long": "host/backups#retention",
    "puzzles#a-day": "research/puzzles#puzzle-and-game-of-the-day",
    "puzzles#how-hard": "research/puzzles#difficulty",
    "puzzles#how-one-is-played": "research/puzzles#playing-one",
    "puzzles#where-they-come-from": "research/puzzles#mining-and-checking",
    "server#a-client-of-your-own": "build/client",
    "server#time-tells-nothing": "host/security#timing",
    "study#how-far-to-trust-it": "measurements/analysis",
}


def write_redirects(site: Path) -> None:
    """Writes a page at each old address that redirects to the new one, at the section that the link named."""
    for old, new in MOVED.items():
        page = site / f"{old}.html"
        sections = {
            "#" + name.partition("#")[2]: _link(there, old)
            for name, there in MOVED_SECTIONS.items()
            if name.partition("#")[0] == old
        }
        links = "".join(f'<a hidden href="{link}"></a>' for link in sections.values())  # so that broken ones are found
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(
            f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>This page has moved</title>
<meta http-equiv="refresh" content="1; url={_link(new, old)}"><meta name="robots" content="noindex">
<script>location.replace({json.dumps(sections)}[location.hash] || "{_link(new, old)}" + location.hash)</script>
<p>This page has moved: <a href="{_link(new, old)}">{new}</a>.{links}</p></html>
""",
            encoding="utf-8",
        )


def _link(page: str, old: str) -> str:
    path, _, section = page.partition("#")
    link = posixpath.relpath(f"{path}.html", posixpath.dirname(old) or ".")
    return f"{link}#{section}" if section else link
