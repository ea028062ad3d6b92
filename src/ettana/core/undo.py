"""Which actions may be taken back: those after which nothing was revealed."""

from ettana.core.actions import (
    Action,
    Collect,
    FreeSwap,
    Jump,
    PaidSwap,
    PlayMove,
    PlaySwap,
    Preset,
    ReplaceTile,
    ReplaceYarn,
    Tax,
    Walk,
)

# No dice, no draw, no steal, no claim, and the turn has not passed on. A closed list: a new kind of action cannot be
# taken back until somebody has thought about it.
_HARMLESS = (Walk, Jump, PlayMove, FreeSwap, PaidSwap, PlaySwap, ReplaceYarn, ReplaceTile, Preset, Collect, Tax)


def can_be_undone(action: Action) -> bool:
    """Whether its player may take it back, as long as it is the last one."""
    return isinstance(action, _HARMLESS)
