"""How the engine's objects are pickled and deep-copied: between processes that run the same version of Ettana.

A state carries its rule set and the drawings of its deck, and finds the tables made of them again, or makes them. What
must outlive a version, or comes from somebody else, is a position or a record: a pickle is believed, not checked.

Importing this module is what makes it so. (`ettana` does.)
"""

import copyreg
from typing import Any

from ettana.core.designs.deck import tables_of
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import State
from ettana.core.engine.rules.state_lists import numbers_of, state_from, vectors_of
from ettana.core.rules import RuleSet

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
