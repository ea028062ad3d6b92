"""The answer to AskHints: how near the designs in a viewer's own hand are, and what the swaps open to them would do.

It is made of what the viewer is told anyway, the view and the legal actions, so it can tell nothing else (section 8).
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from ettana.core.action_table import action_table
from ettana.core.actions import Action, FreeSwap, Jump, PaidSwap, PlayMove, PlaySwap, Walk
from ettana.core.designs.nearest import nearest_way
from ettana.core.designs.swap_effects import DesignSwapEffects, Pair, swap_effects
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.table.table import Table
from ettana.table.viewers.messages import whose_turn
from ettana.table.viewers.viewer import encode
from ettana.table.wire.answers import DesignHint, Hints, Refused, SquareHint

_SWAPS = (FreeSwap, PaidSwap, PlaySwap)


def hints(table: Table, seat: int | None) -> Hints:
    """Empty for a spectator and before the start. What swaps would do is only said while the seat can make them."""
    if table.game is None or seat is None:
        return Hints(table.version, (), ())
    actor, legal, _ = whose_turn(table)
    return hints_of_game(table.game, seat, legal if seat == actor else (), table.version)


def hints_of_game(game: Game, seat: int, legal_ids: Iterable[int], version: int) -> Hints:
    """For a seat that can take these actions now."""
    view, tables = game.view(seat), game.deck.tables(game.rules.mirrored_designs)
    actions = action_table()
    legal = [actions[number] for number in legal_ids]
    swaps = {(action.a, action.b) for action in legal if isinstance(action, _SWAPS)}
    around = {square: _pairs_around(square) for square in _squares_with_free_swap(legal, game.rules)}
    effects = swap_effects(tables, view.designs, view.yarns, swaps.union(*around.values()))
    return Hints(
        version=version,
        designs=tuple([_design_hint(tables, design, view.yarns, effects[design], swaps) for design in view.designs]),
        squares=tuple(_square_hints(effects, around)),
    )


def _squares_with_free_swap(legal: Iterable[Action], rules: RuleSet) -> list[int]:
    """The squares of all moves that open the free swap (4.2)."""
    moves = (Walk, Jump, PlayMove) if rules.free_swap_after_move_card else (Walk, Jump)
    return sorted({action.to for action in legal if isinstance(action, moves)})


def _pairs_around(square: int) -> list[Pair]:
    corner = square // 4 * 5 + square % 4
    return list(combinations((corner, corner + 1, corner + 5, corner + 6), 2))


def _design_hint(
    tables: DesignTables, design: int, yarns: Sequence[int], effects: DesignSwapEffects, swaps: Container[Pair]
) -> DesignHint:
    way = nearest_way(tables, design, yarns)
    if way is None:
        return DesignHint(design, None, (), (), (), ())
    nearer = tuple([pair for pair in effects.nearer if pair in swaps])
    farther = tuple([pair for pair in effects.farther if pair in swaps])
    return DesignHint(design, way.swaps, way.octagons, way.colours, nearer, farther)


def _square_hints(
    effects: Mapping[int, DesignSwapEffects], around: Mapping[int, Iterable[Pair]]
) -> Iterator[SquareHint]:
    nearer = {design: set(effect.nearer) for design, effect in effects.items()}
    for square, pairs in around.items():
        designs = [design for design, helped in nearer.items() if not helped.isdisjoint(pairs)]
        if designs:
            yield SquareHint(square, tuple(designs))


_NO_AIDS = encode(Refused(None, "no_aids"))


class HintCache:
    """Makes an answer once for each version and seat, however often it is asked for, and keeps it as it is sent.

    Only answers of the newest version are kept: at most one for each seat, and one for all spectators. They are made
    on the event loop: most take a fraction of the time of an action, those for very full hands some times as long
    (docs/measurements/server.md), and an action brings at most one for each seat. The answer goes to the asker alone,
    who knows all that it is made of and so learns nothing from the time it took.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = table.version
        self._kept: dict[int | None, bytes] = {}

    def answer(self, seat: int | None) -> bytes:
        """What a viewer is told who asks for hints now."""
        if not self._table.settings.aids:
            return _NO_AIDS
        if self._version != self._table.version:
            self._version = self._table.version
            self._kept.clear()
        if seat not in self._kept:
            self._kept[seat] = encode(hints(self._table, seat))
        return self._kept[seat]
