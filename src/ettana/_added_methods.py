"""Methods that classes of lower layers cannot have of their own. `ettana/__init__.py` imports this module.

The engine knows no rule set and no deck, and views know no drawing, so what needs both is added here: how the engine's
objects are pickled, and how views, designs and cards draw themselves in a notebook (docs/decisions/0030).

A pickle is for processes that run the same version of Ettana. A state carries its rule set and the drawings of its
deck; reading it finds the tables made of them, or makes them. A pickle is believed, not checked.
"""

import copyreg
from collections.abc import Callable
from typing import Any, Final

from ettana.core.designs.deck import tables_of
from ettana.core.designs.design import Design
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import State
from ettana.core.engine.rules.state_lists import numbers_of, state_from, vectors_of
from ettana.core.names import Card
from ettana.core.rules import RuleSet
from ettana.core.view import View

_Reduced = tuple[Any, tuple[Any, ...]]


def _reduce_state(s: State) -> _Reduced:
    return state_from, (s.options, s.designs, numbers_of(s), vectors_of(s))


def _reduce_options(options: Options) -> _Reduced:
    if not isinstance(options.origin, RuleSet):
        raise TypeError("these options were not made from a rule set and cannot be pickled")
    return RuleSet.options, (options.origin,)


def _reduce_tables(tables: DesignTables) -> _Reduced:
    if not isinstance(tables.origin, tuple):
        raise TypeError("these tables were not made from a deck and cannot be pickled")
    return tables_of, tables.origin


def _reduce_rng(rng: Rng) -> _Reduced:
    return Rng, (rng.a, rng.b, rng.c, rng.counter)


copyreg.pickle(State, _reduce_state)
copyreg.pickle(Options, _reduce_options)
copyreg.pickle(DesignTables, _reduce_tables)
copyreg.pickle(Rng, _reduce_rng)


def _draw_view(view: View) -> str:
    from ettana.notation.drawing.table import table  # drawing is loaded when something is drawn

    return table(view)


def _draw_design(design: Design) -> str:
    from ettana.notation.drawing import cards

    return cards.design(design)


def _draw_card(card: Card) -> str:
    from ettana.notation.drawing import cards

    return cards.card(card)


_METHOD: Final = "_repr_svg_"  # what IPython looks for
_DRAWN: Final[dict[type, Callable[[Any], str]]] = {View: _draw_view, Design: _draw_design, Card: _draw_card}
for _kind, _draw in _DRAWN.items():
    setattr(_kind, _METHOD, _draw)
