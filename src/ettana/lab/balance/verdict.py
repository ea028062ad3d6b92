"""What is out of bounds, in words. The bounds are wide on purpose: a game may have its characters."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from ettana.lab.balance.report import CardReport, DesignReport, Finding, Mean, Share, TableReport
from ettana.lab.balance.words import CARDS, listed, percent

FEWEST_ROUNDS: Final = 8  # in the median
MOST_ROUNDS: Final = 25
UNDECIDED: Final = 0.02  # more games without a winner mean that the turn limit shapes the figures
FAR_TOO_OFTEN: Final = 1.2  # a seat that surely wins so much more than its share: with two players 60 %
NEVER: Final = 0.05  # claimed, of those who held the design
HARDLY: Final = 0.15
MOSTLY: Final = 0.90
ALWAYS: Final = 0.95
UNUSED: Final = 0.10  # played, of those who drew the card
STRONG: Final = 1.25  # whoever is dealt the card or design surely wins so many times as often as by chance

_ORDER: Final = ("the starter", "the second", "the third", "the fourth")
_PIN: Final = ("the first", "the second", "the third", "the fourth")


def verdict(
    tables: Sequence[TableReport], designs: Sequence[DesignReport], cards: Sequence[CardReport]
) -> list[Finding]:
    """What is out of bounds comes first, then what is worth watching, then what is fine."""
    found = [*_lengths(tables), *_seats(tables), *_designs(designs), *_cards(cards)]
    return sorted(found, key=lambda finding: ("out", "watch", "fine").index(finding.level))


def _lengths(tables: Sequence[TableReport]) -> Iterator[Finding]:
    fine = []
    for table in tables:
        median = table.rounds.median
        if FEWEST_ROUNDS < median < MOST_ROUNDS:
            fine.append(f"{median:g} with {table.players}")
        elif median in (FEWEST_ROUNDS, MOST_ROUNDS):
            bounds = f"at the edge of {FEWEST_ROUNDS} to {MOST_ROUNDS}"
            yield Finding("watch", "rounds", f"{table.players} players: {median:g} rounds in the median, {bounds}.")
        else:
            bounds = f"outside {FEWEST_ROUNDS} to {MOST_ROUNDS}"
            yield Finding("out", "rounds", f"{table.players} players: {median:g} rounds in the median, {bounds}.")
        if table.undecided > UNDECIDED * table.games:
            text = f"{table.players} players: {table.undecided} of {table.games} games reached the turn limit."
            yield Finding("watch", "rounds", text)
    if fine:
        text = f"Rounds in the median: {listed(fine)} players, within {FEWEST_ROUNDS} to {MOST_ROUNDS}."
        yield Finding("fine", "rounds", text)


def _seats(tables: Sequence[TableReport]) -> Iterator[Finding]:
    fine = []
    for table in tables:
        leans = [
            *_leans(table, table.by_order, [f"{name} in turn order" for name in _ORDER]),
            *_leans(table, table.by_seat, [f"{name} to place a pin" for name in _PIN]),
        ]
        yield from leans
        if not leans:
            fine.append(str(table.players))
    if fine:
        text = f"{listed(fine)} players: nobody wins more for when their turn comes or when they place their pin."
        yield Finding("fine", "order", text)


def _leans(table: TableReport, shares: Sequence[Share], names: Sequence[str]) -> Iterator[Finding]:
    par = 1 / table.players
    for name, won in zip(names, shares, strict=False):
        if won.low <= par <= won.high:
            continue
        figures = (
            f"{percent(won.rate, 1)} of games ({100 * won.low:.1f} to {percent(won.high, 1)}; "
            f"a fair share is {percent(par, 1)})"
        )
        if won.low > FAR_TOO_OFTEN * par:
            yield Finding("out", "order", f"{table.players} players: {name} wins far too often, {figures}.")
        else:
            lean = "more" if won.low > par else "less"
            yield Finding("watch", "order", f"{table.players} players: {name} wins a little {lean}, {figures}.")


def _designs(designs: Sequence[DesignReport]) -> Iterator[Finding]:
    ordinary = 0
    for design in designs:
        yield from _strong("designs", design.name, design.dealt_wins)
        claimed = design.claimed
        figures = f"{percent(claimed.rate)} of the {claimed.of} times it was held"
        if claimed.high < NEVER:
            yield Finding("out", "designs", f"{design.name} is hardly ever claimed: {figures}.")
        elif claimed.low > ALWAYS:
            yield Finding("out", "designs", f"{design.name} is nearly always claimed: {figures}.")
        elif claimed.high < HARDLY:
            yield Finding("watch", "designs", f"{design.name} is seldom claimed: {figures}.")
        elif claimed.low > MOSTLY:
            yield Finding("watch", "designs", f"{design.name} is mostly claimed: {figures}.")
        else:
            ordinary += 1
    if ordinary and ordinary == len(designs):
        rates = sorted(designs, key=lambda design: design.claimed.rate)
        least, most = rates[0], rates[-1]
        text = (
            f"Every design has its use: of those held, from {percent(least.claimed.rate)} ({least.name}) "
            f"to {percent(most.claimed.rate)} ({most.name}) are claimed."
        )
        yield Finding("fine", "designs", text)


def _cards(cards: Sequence[CardReport]) -> Iterator[Finding]:
    leans = []
    for card in cards:
        name, _ = CARDS[card.name]
        if card.played.of and card.played.high < UNUSED:
            text = f"{name} is hardly ever played: {percent(card.played.rate)} of those drawn."
            leans.append(Finding("watch", "cards", text))
        leans += _strong("cards", name, card.dealt_wins)
    yield from leans
    if not leans:
        yield Finding("fine", "cards", "Every action card is played, and none decides the game by itself.")


def _strong(about: Literal["designs", "cards"], name: str, won: Mean) -> Iterator[Finding]:
    if won.of and won.low > STRONG:
        often = f"{won.mean:.2f} times as often as by chance ({won.low:.2f} to {won.high:.2f})"
        yield Finding("watch", about, f"Whoever is dealt {name} wins {often}.")
