"""Everything that the pages name exists: files, headings, and the layers of pyproject.toml."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
_PAGE = re.compile(r"\bdocs/[\w/.-]+\.md\b")
_ANCHOR = re.compile(r'<a id="([^"]+)">')


def anchors(page: Path) -> set[str]:
    """The anchors of a page: of its headings, as GitHub makes them, and those set by hand."""
    text = page.read_text(encoding="utf-8")
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in _HEADING.findall(text)]
    return {*plain, *_ANCHOR.findall(text)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_the_docs_leads_somewhere(page: Path) -> None:
    astray = []
    for link in _LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue  # out of the repository
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            astray.append(link)
    assert not astray


def test_every_page_that_the_code_names_is_there() -> None:
    folders = ("src", "tests", "tools", "bench", "deploy", "examples", "web/src")
    kinds = {".py", ".ts", ".svelte", ".toml", ".deck", ".service", ".cfg", ".ipynb"}
    found = (file for folder in folders for file in (ROOT / folder).rglob("*"))
    files = [file for file in found if file.suffix in kinds and "node_modules" not in file.parts]
    named = {(file, page) for file in files for page in _PAGE.findall(file.read_text(encoding="utf-8"))}
    assert len(named) > 20
    assert not [f"{file.relative_to(ROOT)}: {page}" for file, page in named if not (ROOT / page).exists()]


def test_every_place_that_the_glossary_names_is_there() -> None:
    rows = re.findall(r"^\| .+ \| .+ \| (.+) \|$", (ROOT / "docs/contribute/glossary.md").read_text(), re.MULTILINE)
    places = [place for row in rows for place in re.findall(r"`([a-z_/.]+)`", row)]
    assert len(places) > 40
    assert not [place for place in places if not any((ROOT / at / place).exists() for at in ("src/ettana", "."))]


def test_the_drawing_of_the_layers_is_the_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["id"] == "layers")
    engine = next(contract["layers"] for contract in contracts if contract["id"] == "engine")
    plan = (ROOT / "docs" / "contribute" / "architecture.md").read_text(encoding="utf-8")
    drawing = plan.split("```text\n")[1].split("```")[0]
    drawn = re.findall(r"^    (\w+(?: \| \w+)*)  +\S", drawing, re.MULTILINE)
    assert drawn == [layer for layer in layers if layer != "__main__"]
    assert re.findall(r"^         (\w+(?: \| \w+)?)  +\S", drawing, re.MULTILINE) == engine


def test_every_bench_says_which_promise_it_watches() -> None:
    benches = {file.stem for file in (ROOT / "bench").glob("*.py") if '__name__ == "__main__"' in file.read_text()}
    readme = (ROOT / "bench" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `(?:python -m bench\.|python bench/|make )([\w-]+)(?:\.py)?` \| .+ \| .+ \|$", readme, re.MULTILINE
    )
    called_by_others = {"lighthouse", "load_server"}  # by `make bench-web`, and by bench.load
    assert set(rows) - {"bench", "bench-web"} == benches - called_by_others  # `make bench` is a command of Ettana
