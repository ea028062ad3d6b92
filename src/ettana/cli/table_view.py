"""The whole table: the loom, and beside it the dice, the players and the reserves. Fits a terminal 80 columns wide."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from rich.table import Table
from rich.text import Text

from ettana.cli.loom_view import WIDTH, draw_loom
from ettana.cli.palette import LOUD, QUIET, pin, yarn
from ettana.core.events import Claimed, Event, ReplacedYarn, Swapped
from ettana.core.names import Phase
from ettana.core.view import View
from ettana.notation.sentences import Words


def draw_table(
    view: View,
    words: Words,
    roles: Sequence[str],
    *,
    reachable: Collection[int] = (),
    changed: Collection[int] = (),
    tall: bool = True,
    plain: bool = False,
) -> Table:
    """Everything that lies open. `roles` says who plays each seat: "you", or the name of a bot."""
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(width=WIDTH, no_wrap=True)
    table.add_column()
    side = Table.grid()
    for part in (_moment(view), _dice(view, words), Text(), _players(view, words, roles), Text(), _reserves(view)):
        side.add_row(part)
    table.add_row(draw_loom(view, reachable=reachable, changed=changed, tall=tall, plain=plain), side)
    return table


def _moment(view: View) -> Text:
    turn = "setting up" if view.phase is Phase.PLACE else f"turn {view.turn + 1}"
    if view.phase is Phase.OVER:
        turn = f"over after {view.turn} turns" if view.winner is None else f"won in turn {view.turn + 1}"
    return Text(f"{turn}, {view.target} points win", style=LOUD)


def _dice(view: View, words: Words) -> Text:
    line = Text.assemble(("dice      ", QUIET))
    if view.number is None and view.colour is None:
        return line.append("not yet rolled", style=QUIET)
    if view.number is not None:
        line.append(f" {view.number} ", style="reverse bold").append(" ")
    if view.colour is not None:
        line.append_text(yarn(view.colour)).append(f" {words.colour(view.colour)}")
    return line


def _players(view: View, words: Words, roles: Sequence[str]) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    for width in (1, 3, 15):
        table.add_column(width=width, no_wrap=True, overflow="ellipsis")
    titles = ("pts", "tok", "act", "des")
    for _ in titles:
        table.add_column(width=3, justify="right")
    table.add_row("", "", "", *[Text(title, style=QUIET) for title in titles])
    for seat, player in enumerate(view.players):
        is_current = seat == view.current and view.phase is not Phase.OVER
        mark = "▶" if is_current else "★" if seat == view.winner else ""
        name = Text.assemble((words.seat(seat), LOUD if is_current else ""), (f" {roles[seat]}", QUIET))
        numbers = (player.tokens, player.card_count, player.design_count)
        table.add_row(mark, pin(seat), name, Text(str(player.points), style=LOUD), *map(str, numbers))
    return table


def _reserves(view: View) -> Text:
    yarns = chain.from_iterable([colour] * count for colour, count in enumerate(view.yarn_reserve))
    tiles = chain.from_iterable([number] * count for number, count in enumerate(view.tile_reserve, start=1))
    return Text.assemble(
        ("reserve   ", QUIET),
        f"{view.reserve} tokens, tiles {' '.join(map(str, tiles))}\n",
        ("yarns     ", QUIET),
        *[yarn(colour) for colour in yarns],
        ("\nstacks    ", QUIET),
        f"{view.card_stack} action, {view.design_stack} design cards",
    )


def draw_claims(view: View, words: Words) -> Text:
    """What each player has scored with, a line for each who has."""
    lines = []
    for seat, player in enumerate(view.players):
        scored = [f"{words.design(design)} {words.deck[design].points}" for design in player.claimed]
        if player.victory_cards:
            scored.append(f"Victory point ×{player.victory_cards}")
        if scored:
            lines.append(Text.assemble(pin(seat), f" {words.seat(seat)} has ", ", ".join(scored)))
    return Text("\n").join(lines)


def changed_octagons(happened: Iterable[Event]) -> set[int]:
    """The octagons that events were about: those swapped, replaced, or part of a design claimed."""
    found: set[int] = set()
    for event in happened:
        match event:
            case Swapped(a=a, b=b):
                found |= {a, b}
            case ReplacedYarn(octagon=octagon):
                found.add(octagon)
            case Claimed(octagons=octagons):
                found |= set(octagons)
            case _:
                pass
    return found
