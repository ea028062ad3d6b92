"""Hints: the fewest swaps that complete each design of a hand."""

from ettana.core.engine.designs import DesignTables
from ettana.core.names import OCTAGON_NAMES
from ettana.core.nearest import nearest
from ettana.core.view import View
from ettana.notation.sentences import Words


def tell_hints(view: View, words: Words, tables: DesignTables) -> str:
    """A line for each design."""
    lines = [f"{words.design(design)}: {_way(view, design, tables)}" for design in view.designs]
    return "\n".join(lines) or "You hold no designs: buy one, or play Get design card."


def _way(view: View, design: int, tables: DesignTables) -> str:
    found = nearest(tables, design, view.yarns)
    if found is None:
        return "cannot be completed by swaps alone"
    swaps = [f"{OCTAGON_NAMES[a]} with {OCTAGON_NAMES[b]}" for a, b in found.swaps]
    return "swap " + ", then ".join(swaps) if swaps else "complete, claim it"
