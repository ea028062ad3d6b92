"""The browser downloads little before the first screen, so that it appears at once, on a phone too."""

import gzip
import re
from pathlib import Path

import pytest

from ettana.server.client_folder import client_folder

MOST_SCRIPT_BYTES = 60_000  # gzipped
MOST_FONT_BYTES = 30 * 1024  # each: Latin with its accents, and no more


@pytest.fixture
def client() -> Path:
    folder = client_folder()
    if folder is None:
        pytest.skip("the client is not built: `make web` builds it")
    return folder


def _scripts_at_once(client: Path) -> list[Path]:
    """The scripts that the page names, and those that they import at once."""
    page = (client / "index.html").read_text()
    return _with_imports([client / name for name in re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', page)])


def _with_imports(wanted: list[Path]) -> list[Path]:
    for script in wanted:  # grows as it goes
        static = re.findall(r'(?:^|[;}])import(?:[^;"()]*?from)?"\./([^"]+\.js)"', script.read_text())
        wanted += [path for name in static if (path := script.with_name(name)) not in wanted]
    return wanted


def _heaviest_language(client: Path) -> list[Path]:
    """The messages of the first screen load before it is shown, in one language. A draft also loads English."""
    languages = [_with_imports([path]) for path in client.glob("assets/words.*.first-*.js")]
    return max(languages, key=lambda paths: sum(path.stat().st_size for path in paths))


def test_the_first_screen_needs_at_most_60_kb_of_script(client: Path) -> None:
    wanted = {*_scripts_at_once(client), *_heaviest_language(client)}
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in wanted}
    assert len(sizes) >= 2  # the page's own and the words: what is named in the page was found
    assert sum(sizes.values()) <= MOST_SCRIPT_BYTES, sizes


def test_what_the_table_needs_is_fetched_before_the_first_script_has_come(client: Path) -> None:
    early, first = _scripts_at_once(client)[:2]
    assert early.stat().st_size < first.stat().st_size / 50
    named = re.findall(r"\./(assets/[^\"]+)", early.read_text())
    assert [name for name in named if not (client / name).is_file()] == []
    table = next(client.glob("assets/Table-*.js"))
    needed = {table, *_with_imports([table])} - {first}
    assert {path.relative_to(client).as_posix() for path in needed} <= set(named)


def test_fonts_hold_only_the_letters_that_are_used(client: Path) -> None:
    sizes = {path.name: path.stat().st_size for path in client.rglob("*.woff2")}
    assert sizes
    assert max(sizes.values()) <= MOST_FONT_BYTES, sizes
