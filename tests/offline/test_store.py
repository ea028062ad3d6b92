"""The store of a device: what the browser answers, in the words of a store."""

import pytest

from ettana.offline.store import DeviceStore
from ettana.table.store import NoSuchTable, StoreDown
from tests.offline.device import MemoryDisk


async def test_the_status_of_a_missing_table_is_nobodys_trouble() -> None:
    """Another tab may have removed the table; a server's store is silent about it too."""
    disk = MemoryDisk()
    await DeviceStore(disk).set_status("here-gone", "over", 7)
    assert disk.rows == {}


async def test_an_entry_of_a_missing_table_is_refused() -> None:
    with pytest.raises(NoSuchTable):
        await DeviceStore(MemoryDisk()).append("here-gone", 2, "{}", 7)


@pytest.mark.parametrize("trouble", ["full", "failed", "never heard of"])
async def test_a_status_that_is_not_written_counts_as_a_store_that_is_down(trouble: str) -> None:
    disk = MemoryDisk()
    disk.says = trouble
    with pytest.raises(StoreDown):
        await DeviceStore(disk).set_status("here-gone", "over", 7)
