"""What a client is answered over the socket, and all messages that it can get."""

import msgspec

from ettana.table.wire.codes import GoodbyeCode, RefusalCode
from ettana.table.wire.updates import Presence, Update, Welcome


class Done(msgspec.Struct, frozen=True, tag_field="tell", tag="done"):
    """The command is stored as this version. A repeated command gets the same answer."""

    id: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag_field="tell", tag="refused"):
    """The command changed nothing. `clause` and `detail` if it was a rule that forbade it."""

    id: str | None
    code: RefusalCode
    clause: str | None = None
    detail: dict[str, int] = {}


class DesignHint(msgspec.Struct, frozen=True):
    """The fewest swaps that complete a design of one's hand on the loom as it is; null if swaps alone cannot.

    `nearer` and `farther` are of the swaps that the seat can make now, in whatever way: those after which the design
    needs one swap less, and those after which it needs one more.
    """

    design: int
    swaps: tuple[tuple[int, int], ...] | None  # pairs of octagons, in order
    octagons: tuple[tuple[int, ...], ...]  # of each colour group
    colours: tuple[int, ...]  # of each colour group
    nearer: tuple[tuple[int, int], ...]  # pairs of octagons, the lower one first
    farther: tuple[tuple[int, int], ...]


class SquareHint(msgspec.Struct, frozen=True):
    """A square that the seat can move to now, and the designs which the free swap there (4.2) can bring nearer."""

    square: int
    designs: tuple[int, ...]


class Hints(msgspec.Struct, frozen=True, tag_field="tell", tag="hints"):
    """The answer to AskHints, true for this version."""

    version: int
    designs: tuple[DesignHint, ...]
    squares: tuple[SquareHint, ...]  # only those with a design


class Pong(msgspec.Struct, frozen=True, tag_field="tell", tag="pong"):
    pass


class Goodbye(msgspec.Struct, frozen=True, tag_field="tell", tag="goodbye"):
    """The last message before the server closes the socket."""

    code: GoodbyeCode


Message = Welcome | Update | Presence | Done | Refused | Hints | Pong | Goodbye
