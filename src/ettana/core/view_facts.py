"""What a seat may know of a game, read from its state: what lies open to all, and what only that seat sees (section 8).

Views are made of this. So is their JSON, where several are told at once: to make the views first would take most of the
time.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ettana.core.engine.rules.cards import CARD_TYPES, hand_size
from ettana.core.engine.rules.state import State
from ettana.core.packed import counts, members
from ettana.core.seats import Seat, check_seat


class OwnFacts(NamedTuple):
    """What a seat sees that others do not, packed as the engine has it: `own_part` says what it means. The same hands
    come up over and over, so what is made of them can be remembered.
    """

    held: int
    cards: int
    known_designs: tuple[int, ...]  # by seat
    known_cards: tuple[int, ...]
    known_stack: tuple[tuple[int, int], ...]


def open_facts(s: State) -> dict[str, Any]:
    """The fields that are the same in every view, by name and in their order. Players are fields by name as well;
    phases and colours are numbers.
    """
    players = int(s.players)
    return {
        "players": _players(s, players),
        "phase": s.phase,
        "current": s.current,
        "starter": _or_none(s.starter),
        "turn": s.turn,
        "target": s.options.target,
        "winner": _or_none(s.winner),
        "yarns": tuple(s.cell),
        "tiles": tuple(s.tile),
        "yarn_reserve": counts(s.yarn_reserve, 5),
        "tile_reserve": counts(s.tile_reserve >> 4, 6),
        "reserve": s.reserve,
        "card_stack": s.card_count,
        "discards": counts(s.discards, CARD_TYPES),
        "design_stack": len(s.design_stack) - s.design_top,
        "number": s.number or None,
        "colour": _or_none(s.colour),
        "preset": s.preset,
        "rolled_again": s.rolled_again,
        "acted": s.acted,
        "moved": s.moved,
        "free_swap": s.free_swap,
        "placing_rolls": counts(s.placing_rolls, players),
    }


def own_facts(s: State, seats: Iterable[Seat]) -> dict[int, OwnFacts]:
    """What each of these seats sees that others do not. Spectators have nothing of their own. Raises BadSeat."""
    players = int(s.players)
    # Every touch of a vector from here makes a Python object of it, so each is taken once.
    held, cards, known_designs, known_cards = list(s.held), list(s.cards), list(s.known_designs), list(s.known_cards)
    marked = _marked(s)
    return {
        seat: OwnFacts(
            held[seat],
            cards[seat],
            tuple(known_designs[4 * seat : 4 * seat + 4]),
            tuple(known_cards[4 * seat : 4 * seat + 4]),
            tuple([(place, entry & 255) for place, entry in marked if entry >> 8 == seat + 1]),
        )
        for each in seats
        if (seat := check_seat(each, players)) is not None
    }


def _or_none(number: int) -> int | None:
    return None if number < 0 else number


def _players(s: State, players: int) -> list[dict[str, Any]]:
    """All seats at once, for the sake of the vectors."""
    sides = zip(range(players), s.pin, s.tokens, s.points, s.claimed, s.victory_cards, s.held, s.cards, strict=False)
    return [
        {
            "pin": _or_none(pin),
            "tokens": tokens,
            "points": points,
            "claimed": members(claimed),
            "victory_cards": victory_cards,
            "design_count": held.bit_count(),
            "card_count": hand_size(cards),
        }
        for _, pin, tokens, points, claimed, victory_cards, held, cards in sides
    ]


def _marked(s: State) -> Sequence[tuple[int, int]]:
    """The designs in the stack that somebody put there, with their places from the top: mostly there are none."""
    stack = list(s.design_stack)[s.design_top :]
    if not stack or max(stack) >> 8 == 0:
        return ()
    return [(place, entry) for place, entry in enumerate(stack) if entry >> 8]
