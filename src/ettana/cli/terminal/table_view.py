"""The whole table: the loom, and beside it the dice, the players and the reserves. Fits a terminal 80 columns wide."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from rich.cells import cell_len, set_cell_size
from rich.table import Table
from rich.text import Text

from ettana.cli.terminal.loom_view import WIDTH, draw_loom
from ettana.cli.terminal.palette import LOUD, QUIET, pin, yarn
from ettana.core.events import Claimed, Event, ReplacedYarn, Swapped
from ettana.core.names import Card, Phase
from ettana.core.view import View
from ettana.notation.words.catalogue import Catalogue
from ettana.notation.words.sentences import Words

_LABELS = ("table_dice", "table_reserve", "table_yarns", "table_stacks")
_COLUMNS = ("table_points", "table_tokens", "table_actions", "table_designs")


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
    for part in (
        _moment(view, words.catalogue),
        _dice(view, words),
        Text(),
        _players(view, words, roles),
        Text(),
        _reserves(view, words.catalogue),
    ):
        side.add_row(part)
    table.add_row(draw_loom(view, reachable=reachable, changed=changed, tall=tall, plain=plain), side)
    return table


def _moment(view: View, catalogue: Catalogue) -> Text:
    if view.phase is Phase.PLACE:
        moment = catalogue.say("table_setting_up")
    elif view.phase is not Phase.OVER:
        moment = catalogue.say("table_turn", turn=view.turn + 1)
    elif view.winner is None:
        moment = catalogue.say("table_over", turns=catalogue.say("turns", n=view.turn))
    else:
        moment = catalogue.say("table_won", turn=view.turn + 1)
    points = catalogue.say("points", n=view.target)
    return Text(catalogue.say("table_moment", moment=moment, points=points), style=LOUD)


def _label(key: str, catalogue: Catalogue) -> tuple[str, str]:
    """What a line is about, as wide as the widest."""
    width = 2 + max(cell_len(catalogue.say(one)) for one in _LABELS)
    return set_cell_size(catalogue.say(key), max(10, width)), QUIET


def _dice(view: View, words: Words) -> Text:
    line = Text.assemble(_label("table_dice", words.catalogue))
    if view.number is None and view.colour is None:
        return line.append(words.catalogue.say("table_not_rolled"), style=QUIET)
    if view.number is not None:
        line.append(f" {view.number} ", style="reverse bold").append(" ")
    if view.colour is not None:
        line.append_text(yarn(view.colour)).append(f" {words.colour(view.colour)}")
    return line


def _players(view: View, words: Words, roles: Sequence[str]) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    for width in (1, 3, 15):
        table.add_column(width=width, no_wrap=True, overflow="ellipsis")
    titles = [words.catalogue.say(key) for key in _COLUMNS]
    for title in titles:
        table.add_column(width=max(3, cell_len(title)), justify="right")
    table.add_row("", "", "", *[Text(title, style=QUIET) for title in titles])
    for seat, player in enumerate(view.players):
        is_current = seat == view.current and view.phase is not Phase.OVER
        mark = "▶" if is_current else "★" if seat == view.winner else ""
        name = Text.assemble((words.seat(seat), LOUD if is_current else ""), (f" {roles[seat]}", QUIET))
        numbers = (player.tokens, player.card_count, player.design_count)
        table.add_row(mark, pin(seat), name, Text(str(player.points), style=LOUD), *map(str, numbers))
    return table


def _reserves(view: View, catalogue: Catalogue) -> Text:
    yarns = chain.from_iterable([colour] * count for colour, count in enumerate(view.yarn_reserve))
    tiles = chain.from_iterable([number] * count for number, count in enumerate(view.tile_reserve, start=1))
    tokens = catalogue.say("tokens", n=view.reserve)
    return Text.assemble(
        _label("table_reserve", catalogue),
        catalogue.say("table_reserve_holds", tokens=tokens, tiles=" ".join(map(str, tiles))),
        "\n",
        _label("table_yarns", catalogue),
        *[yarn(colour) for colour in yarns],
        "\n",
        _label("table_stacks", catalogue),
        catalogue.say("table_stacks_hold", actions=view.card_stack, designs=view.design_stack),
    )


def draw_claims(view: View, words: Words) -> Text:
    """What each player has scored with, a line for each who has."""
    lines = []
    for seat, player in enumerate(view.players):
        scored = [f"{words.design(design)} {words.deck[design].points}" for design in player.claimed]
        if player.victory_cards:
            scored.append(f"{words.card(Card.VICTORY_POINT)} ×{player.victory_cards}")
        if scored:
            told = words.catalogue.say("table_has", seat=words.seat(seat), scored=", ".join(scored))
            lines.append(Text.assemble(pin(seat), f" {told}"))
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
