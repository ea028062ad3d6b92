"""Every field of a state, found by reflection instead of a list that must be maintained."""

from types import GetSetDescriptorType

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import Walks
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import NOT_THE_GAME, State

# Constant objects that all states of a game share. They are large, so a snapshot only records which one it is.
FIXED = (Options, DesignTables, Walks)
VECTOR = type(vec[i64]())


def field_names(thing: object) -> list[str]:
    """The names of all fields. A compiled object has no __dict__: its fields are descriptors of its class."""
    found = list(getattr(thing, "__dict__", ()))
    if not found:
        found = [name for name, member in vars(type(thing)).items() if isinstance(member, GetSetDescriptorType)]
    assert found, f"no fields found on {thing!r}"
    return sorted(found)


def snapshot(state: State) -> dict[str, object]:
    """Every field of a state, in a form that later changes to the state cannot affect."""
    return {name: _still(getattr(state, name)) for name in field_names(state)}


def game_of(state: State) -> dict[str, object]:
    """The snapshot without fields outside the game, such as the cache of legal actions."""
    return {name: value for name, value in snapshot(state).items() if name not in NOT_THE_GAME}


def deep(thing: object) -> dict[str, object]:
    """Every field of one of the fixed tables, except the data it was made from."""
    return {name: _still(getattr(thing, name)) for name in field_names(thing) if name != "origin"}


def changes(before: dict[str, object], after: dict[str, object]) -> dict[str, tuple[object, object]]:
    """The fields that differ, each before and after: for the message of a failing test."""
    names = before.keys() | after.keys()
    return {name: (before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)}


def _still(value: object) -> object:
    if isinstance(value, int):
        return int(value)
    if isinstance(value, VECTOR):
        return tuple(value)
    if isinstance(value, Rng):
        return deep(value)
    assert isinstance(value, FIXED), f"a field of a kind nobody thought of: {value!r}"
    return id(value)
