"""The site of the docs: pages are gathered with links that lead somewhere, and a broken link is found."""

from pathlib import Path

from tools.docs_site.gather import ROOT, on_the_site
from tools.docs_site.links import broken_links
from tools.docs_site.moved import MOVED, write_redirects


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/other.html").write_text('<a href="../index.html#here">', encoding="utf-8")
    (tmp_path / "index.html").write_text(
        '<h1 id="here"></h1><a href="#here"></a><a href="#gone"></a><a href="sub/other.html?x=1"></a><img src="no.png">'
        '<a href="sub/other.html#gone"></a><a href="/index.html"></a><a href="https://example.org"></a>',
        encoding="utf-8",
    )
    found = [("index.html", link) for link in ("#gone", "no.png", "sub/other.html#gone", "/index.html")]
    assert broken_links(tmp_path) == found


def test_links_of_the_repository_become_links_of_the_site() -> None:
    readme = on_the_site(ROOT / "README.md", "index.md")
    assert "[the library](build/library.html)" in readme
    assert "(pictures/table.jpg)" in readme
    assert "](docs/" not in readme
    decision = on_the_site(ROOT / "docs/decisions/0020-what-learners-read.md", "decisions/0020-what-learners-read.md")
    assert "`envs/layout.py` names" in decision, "a source file is not on the site"
    environments = on_the_site(ROOT / "docs/research/environments.md", "research/environments.md")
    assert "[section 8](../rules.html#8)" in environments
    assert "[CONTRIBUTING.md](contributing.html)" in readme


def test_old_addresses_lead_to_the_pages_that_have_their_text_now(tmp_path: Path) -> None:
    for old, new in MOVED.items():
        assert not (ROOT / f"docs/{old}.md").exists(), f"{old} is a page, so it needs no redirect"
        page = tmp_path / f"{new}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / f"docs/{new}.md").exists():
            page.write_text("<h1>A page</h1>", encoding="utf-8")
    write_redirects(tmp_path)
    assert broken_links(tmp_path) == []
    assert "../" not in (tmp_path / "bench.html").read_text(encoding="utf-8")
