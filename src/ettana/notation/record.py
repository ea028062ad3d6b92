"""A game as a record: rule set, deck, players, seed or key, what was done, and how it ended."""

from dataclasses import dataclass

from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.rules import RuleSet
from ettana.notation.loom import Loom


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a player did: an action, or None for an undo. `answer` is what chance said to it."""

    action: Action | None
    turn: int  # turns completed before it; -1 while pins are placed
    seat: int
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """How the rules ended the game: won, at the turn limit, or not yet."""

    winner: int | None
    over: bool
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Everything needed to play a game again, and what there is to compare.

    A simulation has a `seed`. A table has the `commitment` of its key from the start, and the `key` at the end.
    """

    rules: RuleSet
    deck: Deck
    names: tuple[str, ...]
    entries: tuple[Entry, ...]
    result: Result
    seed: int | None = None
    key: bytes | None = None
    commitment: str | None = None
    loom: Loom | None = None  # as it was laid at the start
    opening: str = ""  # the roll for the first pin
