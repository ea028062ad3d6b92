"""The examples of the pages for researchers run as printed."""

import re
from pathlib import Path

import pytest

RESEARCH = Path(__file__).resolve().parents[2] / "docs" / "research"
PAGES = [RESEARCH / f"{name}.md" for name in ("environments", "training", "data-sets", "long-runs")]
EXAMPLES = [
    code for page in PAGES for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split("\n")[0])
def test_an_example_of_the_guide_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "import pyspiel" in example:
        pytest.importorskip("pyspiel")
    exec(compile(example, str(RESEARCH), "exec"), {"__name__": "example"})
    said = re.search(r"print\(.*?\)\s+# (preset .*)$", example, re.MULTILINE)
    if said:
        assert capsys.readouterr().out.strip() == said[1]
