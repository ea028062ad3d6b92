"""What a host is asked, and what that needs of the process."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from ettana.host.analyses import Analyses
from ettana.host.replays import Replays
from ettana.host.table_host import TableHost
from ettana.table.secrets import new_token
from ettana.table.wire.bodies import Choices, SeatCode, Seated

B = TypeVar("B")
T = TypeVar("T")

# What an address may do only so often.
Quota = Literal["tables", "practice", "joins", "replays", "analyses"]
# Large replies of which an address may have only a few under way.
Slot = Literal["replays", "figures"]


@dataclass(frozen=True, slots=True)
class Call(Generic[B]):
    """One request, without what belongs to its transport."""

    body: B
    parameters: Mapping[str, str]  # of the path
    token: str = ""  # of a seat
    address: str = ""  # counts for the limits
    new_token: str = field(default_factory=new_token, repr=False)  # for a new seat: a call that runs twice takes one


@dataclass(frozen=True, slots=True)
class CodeSeat:
    """The seat that a code stands for, and the token that held it when the code was made."""

    table_id: str
    seat: int
    held_by: str = field(repr=False)  # hashed


class SeatCodes(Protocol):
    """Codes that move seats between devices. All operations raise TryAgain."""

    async def make(self, place: CodeSeat) -> SeatCode:
        """A code that is good for some minutes and for one device."""

    async def use(self, code: str, token: str) -> CodeSeat | None:
        """What the code stands for, if it is good for this token: again for the token that used it."""


class Host(Protocol):
    """A server, or a device."""

    @property
    def own_device(self) -> bool:
        """Whether the player has the device on which the dice are rolled, and could know them."""

    @property
    def tables(self) -> TableHost: ...
    @property
    def seat_codes(self) -> SeatCodes | None:
        """None on a device: no other device could use a code."""

    @property
    def analyses(self) -> Analyses: ...
    @property
    def replays(self) -> Replays: ...

    async def at_owner(self, procedure: "Procedure", call: Call[Any]) -> object:
        """Runs the step on the node that owns its table, perhaps twice. Raises what its handler raises."""

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


@dataclass(frozen=True, kw_only=True)
class Procedure:
    """What a host runs for a call, on this node or on the one that owns the table."""

    name: str
    handler: Callable[[Host, Call[Any]], Awaitable[object]]  # returns the result or a Refused
    body: type | None = None
    result: type | None  # None: text
    at_owner: bool = False  # it runs where the table is; twice must be the same as once

    async def run(self, host: Host, call: Call[Any]) -> Any:
        return await (host.at_owner(self, call) if self.at_owner else self.handler(host, call))
