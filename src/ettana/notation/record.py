"""A game as a record: rule set, deck, players, how it began, what was done and by whom, and how it ended."""

from dataclasses import dataclass
from typing import Final, Literal

from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.notation.loom import Loom

DiceKind = Literal["committed", "secret", "seed", "position", "laid down", "own device"]
EndKind = Literal["won", "limit", "conceded", "abandoned", "stopped", "going on"]
MOST_ENTRIES: Final = 50_000  # a game takes some hundreds, and a table ends it at 20,000


@dataclass(frozen=True, slots=True)
class Decider:
    """Who decides: a person, the bot that has the seat, or a bot that stands in for whoever has it.

    What a stand-in does is not the person's doing. `bot` is the bot's name; a person has the name of the seat.
    """

    kind: Literal["person", "bot", "stand-in"]
    bot: str = ""


PERSON: Final = Decider("person")


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One thing a player did: an action, or None for an undo. `answer` is what chance said to it."""

    action: Action | None
    turn: int  # turns completed before it; -1 while pins are placed
    seat: int
    answer: str = ""
    by: Decider | None = None  # None: nobody knows


@dataclass(frozen=True, slots=True)
class Result:
    """How the rules ended the game: won, at the turn limit, or not yet."""

    winner: int | None
    over: bool
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the table ended the game: as the rules did (won, limit), or otherwise. A limit may also be the table's own.

    `seat` is the one that conceded. Whoever runs a server may have `stopped` a game; players have `abandoned` it.
    """

    how: EndKind
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Everything needed to play a game again, and what there is to compare.

    A simulation has a `seed`. A table has the `commitment` of its key from the start, and the `key` at the end. A game
    that began from a position has that too; without a seed or a key its dice are those that the position carries.

    >>> record = ettana.make_record(ettana.Game(seed=7), names=("Ada", "Bo"))
    >>> record.names, record.seed, record.dice
    (('Ada', 'Bo'), 7, 'seed')
    """

    rules: RuleSet
    deck: Deck
    names: tuple[str, ...]
    entries: tuple[RecordEntry, ...]
    result: Result
    seed: int | None = None
    key: bytes | None = None
    commitment: str | None = None
    laid_down: bool = False  # whether whoever made the table chose the dice, by their seed or key
    own_device: bool = False  # whether the key was made and kept on the device of a player, who could have read it
    position: Position | None = None  # None: it was set up (section 2)
    seated: tuple[Decider | None, ...] = ()  # who had each seat at the start; empty: nobody knows
    ending: Ending | None = None  # None: nobody knows
    loom: Loom | None = None  # as it was laid at the start; None if a position shows it
    opening: str = ""  # the roll for the first pin

    @property
    def dice(self) -> DiceKind:
        """Whether anybody could have known the dice beforehand, or what lay in the stacks and hands.

        Only `committed` dice are verified: they follow from a key whose hash everybody was told at the start.
        """
        if self.laid_down:
            return "laid down"
        if self.position is not None:
            return "position"
        if self.own_device:
            return "own device"
        if self.commitment is None:
            return "seed"
        return "secret" if self.key is None else "committed"

    @property
    def winner(self) -> int | None:
        """The seat that won by the rules, or because the other one of two conceded."""
        if self.ending is not None and self.ending.how == "conceded" and len(self.names) == 2:
            return None if self.ending.seat is None else 1 - self.ending.seat
        return self.result.winner
