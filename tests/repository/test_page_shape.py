"""The pages keep the shape of docs/contribute/writing.md: short paragraphs, lines that fit a screen, a short README."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    page
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
    if not page.name.startswith("rules.")  # clauses, a line each
]
WIDTH, LINES_OF_A_PARAGRAPH, WORDS_OF_A_SENTENCE = 120, 6, 50


def paragraphs(page: Path) -> Iterator[list[str]]:
    """The paragraphs and list items of a page: no headings, tables, pictures or code."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    found: list[str] = []
    for line in [*text.split("\n"), ""]:
        ends = not line.strip() or line.startswith(("#", "|", "!", "<", "    "))
        begins = re.match(r"\s*(?:[-*]|\d+\.) ", line)
        if found and (ends or begins):
            yield found
            found = []
        if not ends:
            found.append(line)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paragraphs_are_short_and_lines_fit(page: Path) -> None:
    for lines in paragraphs(page):
        assert len(lines) <= LINES_OF_A_PARAGRAPH, f"a paragraph of {len(lines)} lines: {lines[0]}"
        assert max(map(len, lines)) <= WIDTH, f"a line over {WIDTH} columns: {max(lines, key=len)}"
        sentences = re.split(r"(?<=[.:?!;])\s", re.sub(r"\]\([^)]*\)", "]", " ".join(lines)))
        longest = max(sentences, key=lambda sentence: len(sentence.split()))
        assert len(longest.split()) <= WORDS_OF_A_SENTENCE, f"a sentence of {len(longest.split())} words: {longest}"


def test_the_readme_is_a_page() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 120
    assert max(map(len, lines)) <= WIDTH


def test_every_page_of_a_reader_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = [page for folder in ("play", "host", "build", "research") for page in (ROOT / "docs" / folder).glob("*.md")]
    assert [page.name for page in pages if f"({page.relative_to(ROOT).as_posix()})" not in readme] == []


def test_every_decision_is_in_their_list() -> None:
    decisions = ROOT / "docs" / "decisions"
    listed = re.findall(r"^\| \[(\d{4})\]\((\1-[\w-]+\.md)\) \|", (decisions / "README.md").read_text(), re.MULTILINE)
    assert [name for _, name in listed] == sorted(page.name for page in decisions.glob("0*.md"))
