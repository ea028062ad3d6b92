"""The documentation site: pages are gathered with valid links, and a broken link is found."""

from pathlib import Path

from tools.docs_site.gather import ROOT, on_the_site
from tools.docs_site.links import broken_links
from tools.docs_site.moved import MOVED, MOVED_SECTIONS, write_redirects

from tests.repository.test_docs import anchors


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
    assert "[The library](build/library.html)" in readme
    assert "(pictures/table.jpg)" in readme
    assert "](docs/" not in readme
    decision = on_the_site(ROOT / "docs/decisions/0020-what-learners-read.md", "decisions/0020-what-learners-read.md")
    assert "`envs/layout.py` names" in decision, "a source file is not on the site"
    environments = on_the_site(ROOT / "docs/research/environments.md", "research/environments.md")
    assert "[section 8](../rules.html#8)" in environments
    assert "[CONTRIBUTING.md](contributing.html)" in readme


def test_old_addresses_lead_to_the_pages_and_sections_that_have_their_text_now(tmp_path: Path) -> None:
    for old, new in MOVED.items():
        assert not (ROOT / f"docs/{old}.md").exists(), f"{old} is a page, so it needs no redirect"
        assert (ROOT / f"docs/{new}.md").exists(), f"{old} leads nowhere"
    for page in (ROOT / "docs").glob("*/*.md"):
        file = tmp_path / page.relative_to(ROOT / "docs").with_suffix(".html")
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(f'<h2 id="{name}"></h2>' for name in anchors(page)), encoding="utf-8")
    write_redirects(tmp_path)
    assert broken_links(tmp_path) == []
    assert {name.partition("#")[0] for name in MOVED_SECTIONS} <= MOVED.keys()
    server = (tmp_path / "server.html").read_text(encoding="utf-8")
    assert '"#time-tells-nothing": "host/security.html#timing"' in server
