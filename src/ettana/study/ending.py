"""How the table ended a game that the rules had not ended yet: conceding is a decision like others."""

from ettana.study.analysis import WHOLE
from ettana.study.shares import Chances, shares


def after_conceding(chances: Chances, seat: int, winner: int | None) -> Chances:
    """The chances once a seat has conceded: the winner's, or if there is none yet, the others' in proportion."""
    if winner is not None:
        return tuple([WHOLE * (place == winner) for place in range(len(chances))])
    left = [0 if place == seat else chance for place, chance in enumerate(chances)]
    return shares(left) if any(left) else chances
