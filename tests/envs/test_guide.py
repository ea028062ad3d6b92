"""docs/research/environments.md: what its examples show."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "research" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split("\n")[0])
def test_an_example_of_the_guide_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "import pyspiel" in example:
        pytest.importorskip("pyspiel")
    exec(compile(example, str(PAGE), "exec"), {"__name__": "example"})
    said = re.search(r"print\(.*?\)\s+# (preset .*)$", example, re.MULTILINE)
    if said:
        assert capsys.readouterr().out.strip() == said[1]
