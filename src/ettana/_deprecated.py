"""Names and calls of before that still work, and warn. All of them go at 1.0 (docs/decisions/0030)."""

from collections.abc import Callable, Iterable
from functools import wraps
from importlib import import_module
from typing import Any, Final, TypeVar
from warnings import warn

_Function = TypeVar("_Function", bound=Callable[..., Any])

# Names that `import ettana` had, each with the module and the name that has it now.
OLD_NAMES: Final = {
    "ActionLike": ("ettana.actions", "ettana.core.actions", "ActionLike"),
    "Candidate": ("ettana.bots", "ettana.bots", "Candidate"),
    "Chance": ("ettana", "ettana", "ChanceNode"),
    "Decider": ("ettana.records", "ettana.records", "Decider"),
    "Ending": ("ettana.records", "ettana.records", "Ending"),
    "MalformedAction": ("ettana.errors", "ettana.core.errors", "MalformedAction"),
    "OWN_PACE": ("ettana.bots", "ettana.bots", "DEFAULT_BUDGET"),
    "PERSON": ("ettana.records", "ettana.records", "PERSON"),
    "Refusal": ("ettana.errors", "ettana.core.errors", "Refusal"),
    "TurnPlan": ("ettana.bots", "ettana.bots", "TurnPlan"),
    "begin": ("ettana.records", "ettana.records", "record_start"),
    "check_bot": ("ettana.bots", "ettana.bots", "check_bot"),
    "from_id": ("ettana", "ettana", "action_from_id"),
    "moments": ("ettana", "ettana", "record_moments"),
    "replay": ("ettana", "ettana", "replay_record"),
}


def old_name(name: str) -> object:
    """The object that had this name in `ettana`. Warns the importer."""
    face, module, new = OLD_NAMES[name]
    _warn(f"ettana.{name}", f"{face}.{new}", level=4)
    value: object = getattr(import_module(module), new)
    return value


def takes_old_call(
    is_old: Callable[..., bool], before: Callable[..., Any], now: str
) -> Callable[[_Function], _Function]:
    """A decorator: calls that `is_old` recognizes warn and go to `before`."""

    def decorate(function: _Function) -> _Function:
        @wraps(function)
        def either(*args: Any, **named: Any) -> Any:
            if not is_old(*args, **named):
                return function(*args, **named)
            _warn(f"this call of {function.__name__}", now, level=3)
            return before(*args, **named)

        return either  # type: ignore[return-value]

    return decorate


class OldGameMembers:
    """What a Game had under other names."""

    def determinise(self: Any, seat: Any, seed: Any) -> Any:
        """Deprecated: `sample_world`."""
        _warn("Game.determinise", "Game.sample_world", level=3)
        return self.sample_world(seat, seed)

    def facts_of_views(self: Any, seats: Iterable[Any]) -> Any:
        """Deprecated: `view_parts`."""
        _warn("Game.facts_of_views", "Game.view_parts", level=3)
        return self.view_parts(seats)

    @property
    def chance(self: Any) -> Any:
        """Deprecated: `chance_node`."""
        _warn("Game.chance", "Game.chance_node", level=3)
        return self.chance_node

    @property
    def moment(self: Any) -> Any:
        """Deprecated: `phase_key`."""
        _warn("Game.moment", "Game.phase_key", level=3)
        return self.phase_key


def _warn(old: str, new: str, level: int) -> None:
    warn(f"{old} is now {new}; the old form goes at 1.0", DeprecationWarning, stacklevel=level)
