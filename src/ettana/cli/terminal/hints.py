"""Hints: the fewest swaps that complete each design of a hand."""

from ettana.core.engine.rules.designs import DesignTables
from ettana.core.names import OCTAGON_NAMES
from ettana.core.nearest import nearest
from ettana.core.view import View
from ettana.notation.catalogue import Catalogue
from ettana.notation.sentences import Words


def tell_hints(view: View, words: Words, tables: DesignTables) -> str:
    """A line for each design."""
    lines = [f"{words.design(design)}: {_way(view, design, tables, words.catalogue)}" for design in view.designs]
    return "\n".join(lines) or words.catalogue.say("hand", "hints-none")


def _way(view: View, design: int, tables: DesignTables, catalogue: Catalogue) -> str:
    found = nearest(tables, design, view.yarns)
    if found is None:
        return catalogue.say("hand", "hint-far")
    if not found.swaps:
        return catalogue.say("hand", "hint-complete")
    swaps = [catalogue.say("menu", "pair", a=OCTAGON_NAMES[a], b=OCTAGON_NAMES[b]) for a, b in found.swaps]
    return catalogue.say("hand", "hint-swaps", swaps=catalogue.say("hand", "hint-then").join(swaps))
