"""What a data set says of itself, in the metadata of its file: what its numbers mean, and which games they are of."""

from typing import Any, Final, Literal

import msgspec

from ettana import __version__
from ettana.core.engine.batch.observe import LAYOUT
from ettana.core.errors import EttanaError
from ettana.lab.contest import Contest
from ettana.notation.data_format import DataFormat
from ettana.notation.deck_file import load_deck
from ettana.notation.rules_text import write_rules

Kind = Literal["games", "decisions"]
KINDS: Final[tuple[Kind, ...]] = ("games", "decisions")
KEY: Final = b"ettana"  # in the metadata of the file
FORMAT: Final = 1


class BadDataset(EttanaError):
    """Not a data set, or not one that can be used here."""


class DatasetInfo(msgspec.Struct, frozen=True):
    """All of it as JSON, under the key `ettana`."""

    format: int
    kind: Kind
    made_with: DataFormat
    ettana: str  # the version that played the games
    rules: str  # the rule set, as records have it
    deck: str  # its name, or the file that it was read from
    bots: list[list[Any]]  # label, name, nodes and seconds of each
    players: int
    seed: int
    games: int

    def same_games(self, other: "DatasetInfo") -> bool:
        """Whether they are of the same games, all of them, whichever version of Ettana played them."""
        return self.same_contest(other) and self.games == other.games

    def same_contest(self, other: "DatasetInfo") -> bool:
        """The same, but one may have more of them."""
        mine, theirs = (msgspec.structs.replace(each, ettana="", games=0) for each in (self, other))
        return mine == theirs


def about(contest: Contest, kind: Kind, games: int) -> DatasetInfo:
    told = contest.told()
    return DatasetInfo(
        format=FORMAT,
        kind=kind,
        made_with=DataFormat(LAYOUT, contest.rules.version, load_deck(contest.deck).fingerprint),
        ettana=__version__,
        rules=write_rules(contest.rules),
        deck=contest.deck,
        bots=msgspec.to_builtins(told["bots"]),
        players=contest.players,
        seed=contest.seed,
        games=games,
    )
