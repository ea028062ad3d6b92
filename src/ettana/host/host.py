"""What operations need of the process that serves them."""

from collections.abc import Callable
from typing import Literal, Protocol, TypeVar

from ettana.host.local_tables import Tables
from ettana.table.new_tables.kept import Keeper
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Choices, SeatCode, Seated, UseCode
from ettana.table.work.analysis_jobs import Job
from ettana.table.work.tasks import FindPosition, MakeReplay, ReplayMade

T = TypeVar("T")

# What an address may do only so often.
Quota = Literal["tables", "practice", "joins", "replays", "analyses"]
# Large replies of which an address may have only a few under way.
Slot = Literal["replays", "figures"]


class Analyses(Protocol):
    async def of_table(self, table_id: str, text: str, address: str) -> Job:
        """The analysis of a finished game and its record. Raises StoreDown, RequestRefused."""

    def of_record(self, text: str, address: str) -> Job:
        """The analysis of any record. Raises StoreDown, RequestRefused."""

    def get(self, job_id: str) -> Job | None:
        """An analysis that a client asked for. Polling it keeps it wanted. Raises StoreDown if it failed lately."""

    def ahead(self, job: Job) -> int:
        """How many analyses come first."""


class Replays(Protocol):
    async def make(self, wish: MakeReplay | FindPosition, address: str) -> ReplayMade:
        """Raises StoreDown if the workers fail."""


class SeatCodes(Protocol):
    """Moves seats between devices. All operations raise StoreDown."""

    async def make(self, table: Table, token: str) -> SeatCode | Refused: ...

    async def use(self, wish: UseCode) -> Seated | Refused: ...


class Host(Protocol):
    """A server, or a device."""

    @property
    def own_device(self) -> bool:
        """Whether the player has the device on which the dice are rolled, and could know them."""

    @property
    def tables(self) -> Tables: ...
    @property
    def maker(self) -> Keeper: ...
    @property
    def seat_codes(self) -> SeatCodes | None:
        """None on a device: no other device could use a code."""

    @property
    def analyses(self) -> Analyses: ...
    @property
    def replays(self) -> Replays: ...

    def choices(self) -> Choices:
        """What a new table can be made of. The first call is slow."""

    def count(self, quota: Quota, address: str) -> None:
        """Counts one more request. Raises RequestRefused over the limit."""

    def reserve(self, slot: Slot, address: str) -> Callable[[], None]:
        """Returns a function that frees the slot again. Raises RequestRefused if none is free."""

    def note(self, event: str, address: str, seated: Seated) -> None:
        """Logs who took which seat, where the operator wants that."""

    async def run(self, work: Callable[[], T]) -> T:
        """Runs slow work beside the event loop, where there are threads."""
