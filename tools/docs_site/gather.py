"""Gathers the pages of the site from the repository: docs, README, changelog, notebooks as they run, reference.

The pages in `docs/` are written for the repository, where links lead to files. Here they become links between pages. A
link to anything outside the site, such as a source file, becomes plain text.
"""

import posixpath
import re
import shutil
from pathlib import Path

from tools.docs_site.reference import reference
from tools.notebooks import Cell, notebooks, run

ROOT = Path(__file__).parents[2]
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_OUTSIDE = {"README.md": "index", "CHANGELOG.md": "changelog", "CONTRIBUTING.md": "contributing"}


def gather(to: Path) -> None:
    """Writes the source files for Sphinx."""
    to.mkdir(parents=True)
    shutil.copytree(ROOT / "docs/pictures", to / "pictures")
    for file in sorted((ROOT / "docs").rglob("*.md")):
        path = file.relative_to(ROOT / "docs")
        (to / path).parent.mkdir(exist_ok=True)
        (to / path).write_text(on_the_site(file, str(path)), encoding="utf-8")
    for name, page in _OUTSIDE.items():
        text = on_the_site(ROOT / name, f"{page}.md")
        (to / f"{page}.md").write_text(text + (_contents() if page == "index" else ""), encoding="utf-8")
    for file in notebooks():
        (to / f"{file.stem}.md").write_text("\n\n".join(_cell(cell) for cell in run(file)) + "\n", encoding="utf-8")
    (to / "reference.rst").write_text(reference(), encoding="utf-8")


def on_the_site(file: Path, page: str) -> str:
    """The text of a page with its links rewritten for the site."""
    text = file.read_text(encoding="utf-8")
    return "".join(
        part if part.startswith("```") else _LINK.sub(lambda match: _link(match, file, page), part)
        for part in re.split(r"(^```.*?^```$)", text, flags=re.DOTALL | re.MULTILINE)
    )


def _link(match: re.Match[str], file: Path, page: str) -> str:
    picture, words, link = match.groups()
    path, _, place = link.partition("#")
    if re.match(r"[a-z]+:", link) or not path:
        return match[0]
    target = (file.parent / path).resolve().relative_to(ROOT)
    if target.name in _OUTSIDE and target.parent == Path():
        there = f"{_OUTSIDE[target.name]}.html"
    elif target.parts[0] == "docs" and target.suffix in (".md", ".jpg", ".png", ".svg"):
        there = str(Path(*target.parts[1:]))
        there = there if picture else re.sub(r"\.md$", ".html", there)
    elif target == Path("docs/decisions"):
        there = "decisions/README.html"
    else:
        return words  # a file outside the site
    way = posixpath.relpath(there, posixpath.dirname(page) or ".")
    return f"{picture}[{words}]({way}{'#' + place if place else ''})"


def _cell(cell: Cell) -> str:
    """A cell of a notebook: its markdown, or its code and output."""
    if cell.kind == "markdown":
        return cell.source
    parts = [f"```python\n{cell.source}\n```"]
    if cell.printed:
        parts.append(f"```text\n{cell.printed.rstrip()}\n```")
    if cell.html:
        parts.append(f'````{{raw}} html\n<div class="shown">{cell.shown}</div>\n````')
    elif cell.shown:
        parts.append(f"```text\n{cell.shown}\n```")
    return "\n\n".join(parts)


def _contents() -> str:
    """The tables of contents beside every page."""
    groups = {
        "Tutorials": [file.stem for file in notebooks()],
        **{folder.capitalize(): _pages(folder) for folder in ("play", "host", "build", "research")},
        "Reference": ["reference", "rules", "rules.nl", "rules.it", "rules.ta"],
        "Measurements": _pages("measurements"),
        "Contribute": ["contributing", *_pages("contribute"), "changelog"],
        "Decisions": _pages("decisions"),
    }
    return "\n" + "\n".join(_toctree(caption, pages) for caption, pages in groups.items())


def _pages(folder: str) -> list[str]:
    """The pages of a folder of docs: its README first, then in the order of the project's README, then by name."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    names = sorted(file.stem for file in (ROOT / "docs" / folder).glob("*.md"))
    places = {name: readme.find(f"(docs/{folder}/{name}.md)") for name in names}
    names.sort(key=lambda name: (name != "README", places[name] < 0, places[name]))
    return [f"{folder}/{name}" for name in names]


def _toctree(caption: str, pages: list[str]) -> str:
    return f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(pages) + "\n```\n"
