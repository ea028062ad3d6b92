from pathlib import Path

import pytest

from tests.server.operator.commands import Operator
from tests.server.operator.kept import games, keep


@pytest.fixture
def operator(database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Operator:
    """Of both kinds of database. Nobody waits long for servers that are not there."""
    monkeypatch.setattr("ettana.server.operator.moderate.PATIENCE", 0.2)
    return Operator(database, capsys)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.backup"


@pytest.fixture
async def filled(operator: Operator) -> Operator:
    await keep(operator.database, **games())
    await operator.done("admin", "block", "192.0.2.7", "--note", "why")
    return operator
