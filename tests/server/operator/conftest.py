import pytest

from tests.server.operator.commands import Operator


@pytest.fixture
def operator(database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Operator:
    """Of both kinds of database. Nobody waits long for servers that are not there."""
    monkeypatch.setattr("ettana.server.operator.moderate.PATIENCE", 0.2)
    return Operator(database, capsys)
