"""When a bot's action is told: so many seconds after what was told before it.

A bot thinks longer about some hands than about others, and its hand is hidden (8.1). So the moment follows from what
everyone knows: which bot it is, the phase, and how many actions it has done in it. An answer that is there early waits.
"""

import math
from typing import Final

from ettana.bots import find_bot
from ettana.core.errors import EttanaError
from ettana.core.names import Phase

MOST_SECONDS: Final = 5.0  # for one decision: people wait for it
LEAST_SECONDS: Final = 0.3  # for a bot that thinks by the clock
BEFORE_ROLL: Final = 0.5  # there is little to think about
TICK: Final = 1.0
_OF_THE_ONE_BEFORE: Final = 3 / 8  # a turn has many decisions, and is to end after some eight seconds


def own_seconds(bot: str) -> float | None:
    """What a bot is used to for a decision, if it thinks by the clock: the `seconds` of its class."""
    try:
        seconds = getattr(find_bot(bot), "seconds", None)
    except EttanaError:
        return None  # whoever asks it will hear more about this
    return float(seconds) if isinstance(seconds, int | float) else None


def seconds_for(own: float | None, phase: Phase, done: int, pause: float) -> float:
    """From what was told last to the next action of a bot that is used to `own` seconds, and has done so many actions
    in this phase of its turn. Those that do not think by the clock take `pause`, which nobody is quicker than.
    """
    if own is None:
        return pause
    if phase is Phase.BEFORE_ROLL:
        seconds = BEFORE_ROLL
    else:
        seconds = min(own, MOST_SECONDS) * _OF_THE_ONE_BEFORE**done
    return max(pause, LEAST_SECONDS, seconds)


def moment_to_tell(moment: float, now: float) -> float:
    """The moment itself, or if that is past the next full tick after it: how late an answer is tells little then."""
    ticks = max(0, math.ceil((now - moment) / TICK))
    return moment + ticks * TICK
