"""Actions whose seats are counted from the player on, as the seats of an observation are, and back.

Only tolls and thefts name seats; the numbers of all other actions are the same either way.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BIT


def to_relative(action: i64, me: i64, players: i64) -> i64:
    """The action as its player sees it: seat 0 is the player, 1 the next clockwise."""
    return _turned(action, players - me, players)


def to_absolute(action: i64, me: i64, players: i64) -> i64:
    """The action with the seats of the table, from one that counts them from its player on."""
    return _turned(action, me, players)


def _turned(action: i64, by: i64, players: i64) -> i64:
    """Every seat that it names, so many places further."""
    if ids.PLAY_STEAL_CARD <= action < ids.PLAY_REPLACE_YARN:
        seat = (action - ids.PLAY_STEAL_CARD) & 3
        if seat >= players:
            return action
        return action - seat + (seat + by) % players
    if ids.WALK <= action < ids.JUMP:
        paid = (action - ids.WALK) & 15
        turned: i64 = 0
        for seat in range(i64(4)):
            if paid & BIT[seat]:
                turned |= BIT[(seat + by) % players] if seat < players else BIT[seat]
        return action - paid + turned
    return action


def table_of(absolute: bool, players: i64) -> vec[i16]:
    """What each action is the other way, at place ACTIONS * seat + action."""
    table = vec[i16]()
    for me in range(players):
        for action in range(i64(ids.ACTIONS)):
            other = to_absolute(action, me, players) if absolute else to_relative(action, me, players)
            table = append(table, i16(other))
    return table


NO_TABLE: Final = vec[i16]()
