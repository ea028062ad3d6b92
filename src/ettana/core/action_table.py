"""All actions there are, and the ways back from a number or a text to the action."""

from collections.abc import Iterator
from functools import cache
from typing import SupportsIndex

from ettana.core.actions import (
    Action,
    ActionBase,
    ActionLike,
    BuyCard,
    BuyDesign,
    Claim,
    Collect,
    EndTurn,
    Exchange,
    FreeSwap,
    GainTokens,
    GetDesign,
    Jump,
    PaidSwap,
    Place,
    PlayMove,
    PlaySwap,
    Preset,
    ReplaceTile,
    ReplaceYarn,
    Roll,
    RollAgain,
    StealCard,
    StealTokens,
    Tax,
    Walk,
)
from ettana.core.as_int import as_int
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import PAIR_A, PAIR_B
from ettana.core.errors import MalformedAction


def _every_action() -> Iterator[Action]:
    """All actions there are."""
    plain = (Roll, EndTurn, BuyCard, BuyDesign, GetDesign, Collect, RollAgain, Tax)
    yield from (kind() for kind in plain)
    yield from (kind(square) for kind in (Place, Jump, PlayMove) for square in range(16))
    for to in range(16):
        for paid in range(16):
            yield Walk(to, tuple(seat for seat in range(4) if paid >> seat & 1))
    for pair in range(300):
        yield from (kind(int(PAIR_A[pair]), int(PAIR_B[pair])) for kind in (FreeSwap, PaidSwap, PlaySwap))
    yield from (kind(seat) for kind in (StealCard, StealTokens) for seat in range(4))
    yield from (ReplaceYarn(octagon, colour) for octagon in range(25) for colour in range(5))
    yield from (ReplaceTile(square, number) for square in range(16) for number in range(1, 7))
    yield from (Preset(face) for face in range(6))
    yield from (GainTokens(number) for number in range(1, 7))
    yield from (kind(design) for kind in (Exchange, Claim) for design in range(ids.MAX_DESIGNS))


@cache
def action_table() -> dict[int, Action]:
    """All actions by their id, ascending."""
    return dict(sorted((action.id, action) for action in _every_action()))


def action_from_id(action_id: SupportsIndex) -> Action:
    """The action of an id. Raises MalformedAction if there is none.

    >>> ettana.action_from_id(0)
    Roll()
    """
    number = as_int(action_id)
    action = None if number is None else action_table().get(number)
    if action is None:
        raise MalformedAction(f"no action has the number {action_id!r}")
    return action


def to_action(action: ActionLike) -> Action:
    """The action that is meant: an action itself, its number, or its text. Raises MalformedAction if it is none."""
    if isinstance(action, ActionBase):
        return action
    return parse_action(action) if isinstance(action, str) else action_from_id(action)


@cache
def _by_text() -> dict[str, Action]:
    return {str(action): action for action in action_table().values()}


def parse_action(text: str) -> Action:
    """The action that `str(action)` wrote. Upper or lower case, and the order of a pair, do not matter.

    >>> ettana.parse_action("walk:c3")
    Walk(to=10, pays=())
    """
    action = _by_text().get(text) or _by_text().get(_normal(text))
    if action is None:
        verb = text.strip().split(":")[0].lower()
        like = next((str(action) for action in action_table().values() if action.verb == verb), None)
        hint = f"write it like {like!r}" if like else "verbs are " + ", ".join(_verbs())
        raise MalformedAction(f"cannot read the action {text!r}: {hint}")
    return action


def _normal(text: str) -> str:
    """Lower case but for the letter of a colour, and pairs in ascending order."""
    text = text.strip().lower()
    verb, colon, argument = text.partition(":")
    if verb == "preset" or (verb == "yarn" and "=" in argument):
        return text[:-1] + text[-1].upper()
    if "-" in argument:
        ends = argument.split("-")
        argument = "-".join(sorted(ends, key=lambda name: (name[1:], name)))
    return verb + colon + argument


@cache
def _verbs() -> tuple[str, ...]:
    return tuple(dict.fromkeys(action.verb for action in action_table().values()))
