"""A hand: its designs as small drawings with how far each is, and its action cards."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from ettana.cli.terminal.palette import LOUD, QUIET
from ettana.core.designs.design import EMPTY, Design
from ettana.core.designs.nearest import nearest_way
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.from_lists import Cells
from ettana.core.engine.solve.target import FAR
from ettana.core.names import OCTAGON_NAMES
from ettana.core.view import View
from ettana.notation.words.catalogue import Catalogue
from ettana.notation.words.sentences import Words


def draw_hand(view: View, words: Words, tables: DesignTables) -> RenderableType:
    """What the seat of this view holds."""
    if not view.designs:
        return Text.assemble((f"{words.catalogue.say('held_no_designs')}\n", QUIET), draw_cards(view, words))
    away = distances(view, tables)
    catalogue = words.catalogue
    cards = [
        draw_design(words.deck[design], catalogue, tell_distance(swaps, catalogue))
        for design, swaps in zip(view.designs, away, strict=True)
    ]
    return Group(Columns(cards, padding=(0, 3)), draw_cards(view, words))


def name_hand(view: View, words: Words, tables: DesignTables) -> RenderableType:
    """The same in two lines."""
    named = tell_designs(view.designs, distances(view, tables), words)
    return Text.assemble((f"{words.catalogue.say('held_designs')} ", QUIET), f"{named}\n", draw_cards(view, words))


def distances(view: View, tables: DesignTables) -> list[int]:
    """How many swaps each design of the hand still needs."""
    loom = Cells(list(view.yarns))
    return [int(loom.distance(tables, design)) for design in view.designs]


def tell_distance(swaps: int, catalogue: Catalogue) -> str:
    if swaps == 0:
        return catalogue.say("held_complete")
    if swaps == FAR:
        return catalogue.say("held_far")
    return catalogue.say("design_distance", n=swaps)


def tell_designs(designs: Sequence[int], away: Sequence[int], words: Words) -> str:
    """The designs of a hand in one line."""
    told = [
        f"{words.design(design)} {words.deck[design].points} ({tell_distance(swaps, words.catalogue)})"
        for design, swaps in zip(designs, away, strict=True)
    ]
    return ", ".join(told) or words.catalogue.say("held_none")


def draw_cards(view: View, words: Words) -> Text:
    """The action cards of the hand in a line."""
    held = [words.card(card) + (f" ×{count}" if count > 1 else "") for card, count in enumerate(view.cards) if count]
    say = words.catalogue.say
    return Text.assemble((f"{say('held_cards')} ", QUIET), ", ".join(held) or say("held_none"))


def draw_design(design: Design, catalogue: Catalogue, remark: str = "") -> Text:
    """A design card: its name, its points with a remark, and its pattern."""
    points = catalogue.say("points", n=design.points)
    card = Text.assemble((design.name, LOUD), f"\n{points}{remark and ', '}{remark}")
    for row in design.drawing:
        card.append("\n")
        for letter in row:
            if letter == EMPTY:
                card.append(" · ", style=QUIET)
            else:
                card.append(f" {letter} ", style="reverse bold" if letter == "A" else LOUD)
    return card


def hint_text(view: View, words: Words, tables: DesignTables) -> str:
    """A line for each design."""
    lines = [f"{words.design(design)}: {_way(view, design, tables, words.catalogue)}" for design in view.designs]
    return "\n".join(lines) or words.catalogue.say("held_hints_none")


def _way(view: View, design: int, tables: DesignTables, catalogue: Catalogue) -> str:
    found = nearest_way(tables, design, view.yarns)
    if found is None:
        return catalogue.say("held_hint_far")
    if not found.swaps:
        return catalogue.say("held_hint_complete")
    swaps = [catalogue.say("menu_pair", a=OCTAGON_NAMES[a], b=OCTAGON_NAMES[b]) for a, b in found.swaps]
    return catalogue.say("held_hint_swaps", swaps=catalogue.say("held_hint_then").join(swaps))
