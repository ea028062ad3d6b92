"""What a node does with tables that another one owns."""

from collections.abc import Iterable

import pytest

from ettana.host import table_host
from ettana.host.ownership import Elsewhere, SingleNode
from ettana.host.table_host import TableHost
from ettana.table.store import NoSuchTable, StoredTable
from ettana.table.table import Table
from ettana.table.table_log import table_of
from tests.table.fakes import FakeStore, FakeThinker
from tests.table.sitting import Sitting


class _Stored(FakeStore):
    """Tables that other nodes wrote."""

    def __init__(self, tables: Iterable[StoredTable]) -> None:
        super().__init__()
        self.tables = {table.id: table for table in tables}

    async def create_table(self, table: StoredTable) -> None: ...

    async def load_table(self, table_id: str) -> StoredTable | None:
        return self.tables.get(table_id)


class _Elsewhere(SingleNode):
    async def take(self, table_id: str) -> None:
        raise Elsewhere("another")


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of tables whose logs were replayed, one for each time."""
    ids: list[str] = []

    def noted(stored: StoredTable) -> Table:
        ids.append(stored.id)
        return table_of(stored)

    monkeypatch.setattr(table_host, "table_of", noted)
    return ids


def host(store: _Stored) -> TableHost:
    return TableHost(store, FakeThinker(), lambda: 0, lambda: bytes(32), 0.0, _Elsewhere())


async def test_the_log_of_another_nodes_table_is_replayed_once_until_it_grows(replayed: list[str]) -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    store = _Stored([sitting.stored("a")])
    here = host(store)
    first = await here.read("a")
    assert await here.read("a") is first
    assert replayed == ["a"]
    sitting.join("Ben")
    store.tables["a"] = sitting.stored("a")
    assert [seat.name for seat in (await here.read("a")).seats] == ["Asha", "Ben"]
    assert replayed == ["a", "a"]
    assert here.table_ids == set()


async def test_few_tables_of_other_nodes_are_remembered_and_none_that_is_removed(replayed: list[str]) -> None:
    many = [str(number) for number in range(table_host._MOST_COPIES + 1)]
    store = _Stored(Sitting("person", "open").stored(each) for each in many)
    here = host(store)
    for each in (*many, many[-1], many[0]):
        await here.read(each)
    assert replayed == [*many, many[0]]
    del store.tables[many[-1]]
    with pytest.raises(NoSuchTable):
        await here.read(many[-1])
