"""The client of docs/build/client.md, as printed there, plays a game against a real server."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.server.running import Server
from tests.support.patience import PATIENCE

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "build" / "client.md"


def test_the_guides_client_plays_a_game(server: Server, tmp_path: Path) -> None:
    block = re.search(r"^```python\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert block
    here = block[1].replace("http://localhost:8000", server.url)
    assert here != block[1]
    # At random a game takes long: the reader's has a bot that ends it, this one a limit.
    quick = here.replace('"seats": seats}', '"seats": seats, "rules": "turn_limit=6"}')
    assert quick != here
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", quick],
        cwd=tmp_path,
        env={**os.environ, "NO_PROXY": "*", "no_proxy": "*"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert run.returncode == 0, run.stderr
    assert "'how':" in run.stdout
