"""A third-party package with a bot, in the form in which pip installs it. No code of ours knows of it."""

from collections.abc import Callable
from pathlib import Path

Install = Callable[..., None]  # the fixture `installed`, with the parameters of `install` except the folder
MODULE = "visitor_of_a_test"
CODE = """
from pathlib import Path
from ettana.bots import read_about

class Visitor:
    name = "Visitor"
    about = read_about(Path(__file__).with_name("visitor.toml"))

    def __init__(self, deck, rules, seed, budget=None):
        pass

    def choose(self, view, legal):
        return legal[-1]
"""
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" onload="window.ran = 1">'
    "<script>window.ran = 2</script><circle cx='32' cy='32' r='32' fill='#00f'/></svg>"
)
ABOUT = f"""
level = 5
drawing = '''{DRAWING}'''

[name]
en = "Visitor"
nl = "Bezoeker"

[line]
en = "Comes from far away"
nl = "Komt van ver"
"""


def install(folder: Path, code: str = CODE, about: str = ABOUT) -> Path:
    """Writes the package to a folder, which then belongs on Python's path."""
    (folder / f"{MODULE}.py").write_text(code, encoding="utf-8")
    (folder / "visitor.toml").write_text(about, encoding="utf-8")
    metadata = folder / f"{MODULE}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {MODULE}\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[ettana.bots]\nVisitor = {MODULE}:Visitor\n", encoding="utf-8")
    return folder
