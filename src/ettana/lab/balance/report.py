"""What a study of balance found, as plain data: what `ettana balance --json` prints and the page is drawn from."""

from typing import Literal

import msgspec

Level = Literal["out", "watch", "fine"]


class Share(msgspec.Struct, frozen=True):
    """A share of so many, and its 95 % interval."""

    rate: float
    low: float
    high: float
    of: int


class Mean(msgspec.Struct, frozen=True):
    """A mean of so many, and its 95 % interval."""

    mean: float
    low: float
    high: float
    of: int


class Rounds(msgspec.Struct, frozen=True, kw_only=True):
    """How long games last. A round is a turn of everyone."""

    median: float
    mean: float
    tenth: int  # a tenth of the games are this short, or shorter
    ninetieth: int
    longest: int
    histogram: dict[int, int]


class TableReport(msgspec.Struct, frozen=True, kw_only=True):
    """Of the games of so many players."""

    players: int
    games: int
    undecided: int  # ended by the turn limit (3.9)
    rounds: Rounds
    by_order: list[Share]  # won by whoever started, by the next, and so on (2.6)
    by_seat: list[Share]  # won by the first who placed a pin, by the second, and so on (2.5)
    starter_by_lead: dict[str, Share]  # won by the starter, where the first pin was theirs and where not
    winner_points: dict[str, float]  # where the winner's points came from, the mean: designs by their points, cards
    margin: float  # the winner's points less those of the next
    gained: dict[str, float]  # tokens by where they came from, the mean of a seat and game
    spent: dict[str, float]  # likewise by where they went
    claims: float  # of a game
    exchanges: float  # of a seat and game
    reshuffles: float  # of a game
    empty_reserve: float  # rolls of a game that the reserve could not pay (3.3)


class DesignReport(msgspec.Struct, frozen=True, kw_only=True):
    """Of one design, over all games with the study's own rules. A holding is the card in one hand."""

    name: str
    title: str
    points: int
    drawing: list[str]
    held: int
    came: dict[str, int]  # dealt, bought, card, exchange
    claimed: Share
    exchanged: Share
    kept: Share
    claimed_by_players: dict[int, Share]
    wait_mean: float  # turns of its holder from its coming to the claim
    waits: dict[int, int]  # how many were claimed after so many
    swaps: dict[str, float]  # that wove it, by kind: free, paid, card; the mean of a claim
    tokens: float  # for the card and for those swaps; the mean of a claim
    dealt_wins: Mean  # of those who were dealt it: 1 is what chance alone would win


class CardReport(msgspec.Struct, frozen=True, kw_only=True):
    """Of one type of action card. Wins are as often as by chance alone: 1 says that the card makes no difference."""

    name: str
    drawn: float  # of a seat and game, thefts included
    came: dict[str, int]  # dealt, black, bought, stolen
    played: Share
    lost: Share
    kept: Share
    dealt_wins: Mean  # chance alone decides who is dealt what: what the card is worth
    drew_wins: Mean
    without_wins: Mean
    played_wins: Mean


class OptionReport(msgspec.Struct, frozen=True, kw_only=True):
    """What changes with an option, against the same deals played with the study's own rules."""

    changed: str
    players: int
    games: int
    differ: Share  # of the games went otherwise
    rounds_median: float
    rounds: Mean  # more rounds, deal by deal
    starter_wins: Share
    starter: Mean  # more wins of the starter, deal by deal
    card_points: Mean  # more points of the winner by Victory point cards
    claims: Mean  # more claims in a game


class Finding(msgspec.Struct, frozen=True):
    """A sentence of the verdict. `about` names the section of the page that shows it."""

    level: Level
    about: Literal["rounds", "order", "designs", "cards", "options"]
    text: str


class BalanceReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that a study found out."""

    plan: dict[str, object]  # what the games follow from
    games: int
    verdict: list[Finding]
    tables: list[TableReport]
    designs: list[DesignReport]
    cards: list[CardReport]
    options: list[OptionReport]
