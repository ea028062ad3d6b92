"""What may be known of a state: what lies open to all, and what only one seat sees (section 8).

Views are made of this. So is their JSON, where several are told at once: to make the views first would take most of the
time.
"""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.cards import CARD_TYPES, hand_size
from ettana.core.engine.rules.state import State

# Held designs as a set, and cards as a packed hand; what is known of other hands, likewise and by seat; places in the
# stack, and designs there. The same hands come up over and over, so what is made of them can be remembered.
OwnFacts = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]


def open_facts(s: State) -> dict[str, object]:
    """The fields that are the same in every view, by name and in their order. Players are fields by name as well;
    phases and colours are numbers.
    """
    return {
        "players": [_player(s, seat) for seat in range(s.players)],
        "phase": s.phase,
        "current": s.current,
        "starter": _or_none(s.starter),
        "turn": s.turn,
        "target": s.options.target,
        "winner": _or_none(s.winner),
        "yarns": tuple(_part(s.cell, 0, len(s.cell))),
        "tiles": tuple(_part(s.tile, 0, len(s.tile))),
        "yarn_reserve": tuple(_counts(s.yarn_reserve, 5)),
        "tile_reserve": tuple(_counts(s.tile_reserve >> 4, 6)),
        "reserve": s.reserve,
        "card_stack": s.card_count,
        "discards": tuple(_counts(s.discards, CARD_TYPES)),
        "design_stack": len(s.design_stack) - s.design_top,
        "number": s.number or None,
        "colour": _or_none(s.colour),
        "preset": s.preset,
        "rolled_again": s.rolled_again,
        "acted": s.acted,
        "moved": s.moved,
        "free_swap": s.free_swap,
        "placing_rolls": tuple(_counts(s.placing_rolls, s.players)),
    }


def own_facts(s: State, seat: i64) -> OwnFacts:
    """What the seat sees that others do not."""
    return (
        s.held[seat],
        s.cards[seat],
        tuple(_part(s.known_designs, 4 * seat, 4 * seat + 4)),
        tuple(_part(s.known_cards, 4 * seat, 4 * seat + 4)),
        tuple(_put_there(s, seat)),
    )


def _player(s: State, seat: i64) -> dict[str, object]:
    return {
        "pin": _or_none(s.pin[seat]),
        "tokens": s.tokens[seat],
        "points": s.points[seat],
        "claimed": tuple(_members(s.claimed[seat])),
        "victory_cards": s.victory_cards[seat],
        "design_count": len(_members(s.held[seat])),
        "card_count": hand_size(s.cards[seat]),
    }


def _put_there(s: State, seat: i64) -> list[tuple[int, int]]:
    """The designs in the stack that this seat put there, with their places from the top."""
    found: list[tuple[int, int]] = []
    for index in range(s.design_top, len(s.design_stack)):
        entry = s.design_stack[index]
        if entry >> 8 == seat + 1:
            found.append((index - s.design_top, entry & 255))
    return found


def _or_none(number: i64) -> object:
    return None if number < 0 else number


def _part(numbers: vec[i64], start: i64, end: i64) -> list[int]:
    found: list[int] = []
    for index in range(start, end):
        found.append(numbers[index])
    return found


def _members(bits: i64) -> list[int]:
    """The numbers of the set bits, ascending."""
    found: list[int] = []
    number: i64 = 0
    left = bits
    while left:
        if left & 1:
            found.append(number)
        left >>= 1
        number += 1
    return found


def _counts(nibbles: i64, length: i64) -> list[int]:
    found: list[int] = []
    for place in range(length):
        found.append(nibbles >> 4 * place & 15)
    return found
