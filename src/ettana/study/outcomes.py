"""What kind of chance answers to an action."""

from ettana.core.engine.rules import ids
from ettana.study.analysis import Cause


def cause_of(action: int) -> Cause | None:
    """What kind of chance answers to an action; None if there is none in it."""
    if action in (ids.ROLL, ids.PLAY_ROLL_AGAIN):
        return "roll"
    if ids.PLACE <= action < ids.WALK:
        return "setup"
    if action in (ids.BUY_CARD, ids.BUY_DESIGN, ids.PLAY_GET_DESIGN) or ids.EXCHANGE <= action < ids.CLAIM:
        return "draw"
    if ids.PLAY_STEAL_CARD <= action < ids.PLAY_STEAL_TOKENS:
        return "theft"
    return "gain" if ids.PLAY_GAIN <= action < ids.EXCHANGE else None
