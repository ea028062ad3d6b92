"""The README's Python runs as printed."""

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def first_python_block() -> str:
    block = re.search(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert block, "README.md has no ```python block"
    return block[1]


def test_the_readme_s_example_runs_and_prints(tmp_path: Path) -> None:
    # In a separate process and an empty folder, as a reader would paste it, with nothing of the tests loaded.
    command = [sys.executable, "-W", "error", "-c", first_python_block()]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
