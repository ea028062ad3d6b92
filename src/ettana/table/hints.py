"""The answer to AskHints: how near the designs in a viewer's own hand are, and what the swaps open to them would do.

It is made of what the viewer is told anyway, the view and the legal actions, so it can tell nothing else (section 8).
"""

from collections.abc import Iterable
from itertools import combinations

from ettana.core.action_table import from_id
from ettana.core.actions import Action, FreeSwap, Jump, PaidSwap, PlayMove, PlaySwap, Walk
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.nearest import nearest
from ettana.core.swap_effects import Pair, swap_effects
from ettana.core.view import View
from ettana.game import Game
from ettana.table.messages import legal_for
from ettana.table.table import Table
from ettana.table.wire.answers import DesignHint, Hints, SquareHint


def hints(table: Table, seat: int | None) -> Hints:
    """Empty for a spectator and before the start. What swaps would do is only said while the seat can make them."""
    if table.game is None or seat is None:
        return Hints(table.version, (), ())
    return hints_of_game(table.game, seat, legal_for(table, seat), table.version)


def hints_of_game(game: Game, seat: int, legal_ids: Iterable[int], version: int) -> Hints:
    """For a seat that can take these actions now."""
    view, tables = game.view(seat), game.deck.tables(game.rules.mirrored_designs)
    legal = [from_id(action) for action in legal_ids]
    swaps = _swaps(legal)
    squares = _squares_with_free_swap(legal, after_move_card=game.rules.free_swap_after_move_card)
    return Hints(
        version=version,
        designs=tuple([_design_hint(tables, design, view, swaps) for design in view.designs]),
        squares=tuple(_square_hints(tables, view, squares)),
    )


def _swaps(legal: Iterable[Action]) -> list[Pair]:
    """The pairs that can be swapped now, however that is paid for."""
    return sorted({(action.a, action.b) for action in legal if isinstance(action, FreeSwap | PaidSwap | PlaySwap)})


def _squares_with_free_swap(legal: Iterable[Action], *, after_move_card: bool) -> list[int]:
    """The squares of all moves that open the free swap (4.2)."""
    moves = Walk | Jump | PlayMove if after_move_card else Walk | Jump
    return sorted({action.to for action in legal if isinstance(action, moves)})


def _design_hint(tables: DesignTables, design: int, view: View, swaps: Iterable[Pair]) -> DesignHint:
    way = nearest(tables, design, view.yarns)
    if way is None:
        return DesignHint(design, None, (), (), (), ())
    effects = swap_effects(tables, design, view.yarns, swaps)
    return DesignHint(design, way.swaps, way.octagons, way.colours, effects.nearer, effects.farther)


def _square_hints(tables: DesignTables, view: View, squares: Iterable[int]) -> Iterable[SquareHint]:
    for square in squares:
        corner = square // 4 * 5 + square % 4
        around = list(combinations((corner, corner + 1, corner + 5, corner + 6), 2))
        designs = [design for design in view.designs if swap_effects(tables, design, view.yarns, around).nearer]
        if designs:
            yield SquareHint(square, tuple(designs))
