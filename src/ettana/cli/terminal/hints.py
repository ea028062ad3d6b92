"""Hints: the fewest swaps that complete each design of a hand."""

from ettana.core.designs.nearest import nearest
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.names import OCTAGON_NAMES
from ettana.core.view import View
from ettana.notation.words.catalogue import Catalogue
from ettana.notation.words.sentences import Words


def tell_hints(view: View, words: Words, tables: DesignTables) -> str:
    """A line for each design."""
    lines = [f"{words.design(design)}: {_way(view, design, tables, words.catalogue)}" for design in view.designs]
    return "\n".join(lines) or words.catalogue.say("held_hints_none")


def _way(view: View, design: int, tables: DesignTables, catalogue: Catalogue) -> str:
    found = nearest(tables, design, view.yarns)
    if found is None:
        return catalogue.say("held_hint_far")
    if not found.swaps:
        return catalogue.say("held_hint_complete")
    swaps = [catalogue.say("menu_pair", a=OCTAGON_NAMES[a], b=OCTAGON_NAMES[b]) for a, b in found.swaps]
    return catalogue.say("held_hint_swaps", swaps=catalogue.say("held_hint_then").join(swaps))
