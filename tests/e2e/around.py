"""Two people at one device."""

from tests.e2e.either import expect_either
from tests.e2e.player import Player
from tests.e2e.words import say

ASHA, MEENA = say("home_first"), say("home_second")  # in English


def place_both_pins(me: Player) -> None:
    """Places both pins. Then the device waits for the starter, behind a curtain that hides whose pin is whose."""
    for name in (say("home_first"), say("home_second")):
        goal = me.loom.open_squares()[0].place
        me.press(me.loom.square(goal))
        expect_either(me.loom.square_with_pin(goal, name), me.button("curtain_open"))
