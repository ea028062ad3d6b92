"""A whole position as text that can be read by eye, kept in a file and pasted into a test.

In reading, most lines may be left out: what is not mentioned lies where it would in a fresh box. So a test can draw a
loom, name the two hands it is about, and leave the rest to the reader.
"""

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.state import OVER
from ettana.core.names import COLOUR_LETTERS, YARN_LETTERS, Card
from ettana.core.positions.position import Position, SeatPosition
from ettana.notation.deck_reference import write_attachment, write_reference
from ettana.notation.lists import NOTHING, write_counts, write_design, write_designs
from ettana.notation.loom import draw_loom
from ettana.notation.position_reader import read_position
from ettana.notation.rules_text import write_rules

__all__ = ["draw_position", "read_position", "write_position", "write_position_alone"]

TITLE = "ettana position 1"


def draw_position(p: Position) -> str:
    """Only the loom."""
    return draw_loom(p.yarns, p.tiles, [side.pin for side in p.seats])


def write_position(p: Position) -> str:
    """All of it, secrets included. `read_position(write_position(p)) == p`.

    >>> text = ettana.write_position(ettana.Game(seed=7).position())
    >>> text.splitlines()[:3]
    ['ettana position 1', 'deck: Kanchi 23faf9be4b880dc3', 'rules: v2']
    """
    return f"{write_position_alone(p)}\n{write_attachment(p.deck)}"


def write_position_alone(p: Position) -> str:
    """The same for a text that brings the deck itself."""
    lines = [
        TITLE,
        f"deck: {write_reference(p.deck)}",
        f"rules: {write_rules(p.rules)}",
        f"phase: {p.phase.name.lower().replace('_', ' ')}",
        f"turn: {p.turn}",
        f"starter: {NOTHING if p.starter is None else p.starter}",
        f"current: {p.current}",
        f"dice: {p.number or NOTHING} {NOTHING if p.colour is None else COLOUR_LETTERS[p.colour]}",
        f"done: {_flags(p)}",
        *([f"winner: {NOTHING if p.winner is None else p.winner}"] if p.phase == OVER else []),
        "loom:",
        draw_position(p),
        f"tokens: {p.reserve}",
        f"yarns: {_repeat(YARN_LETTERS, p.yarn_reserve)}",
        f"tiles: {_repeat('123456', p.tile_reserve)}",
    ]
    for seat, side in enumerate(p.seats):
        lines += _seat_lines(seat, side, p.deck)
    lines += [
        f"action stack: {', '.join(Card(card).slug for card in p.card_stack) or NOTHING}",
        f"discards: {write_counts(p.discards)}",
        f"design stack: {_design_stack(p)}",
        "chance: " + " ".join(f"{word:08x}" for word in p.chance),
    ]
    return "\n".join(lines)


def _flags(p: Position) -> str:
    flags = {
        "preset": p.preset,
        "rolled again": p.rolled_again,
        "acted": p.acted,
        "moved": p.moved,
        "free swap open": p.free_swap,
    }
    return ", ".join(name for name, is_set in flags.items() if is_set) or NOTHING


def _repeat(letters: str, counts: tuple[int, ...]) -> str:
    return " ".join(letter for letter, count in zip(letters, counts, strict=True) for _ in range(count)) or NOTHING


def _seat_lines(seat: int, side: SeatPosition, deck: Deck) -> list[str]:
    lines = [
        f"seat {seat}:",
        f"  tokens: {side.tokens}",
        f"  designs: {write_designs(side.designs, deck)}",
        f"  cards: {write_counts(side.cards)}",
        f"  claimed: {write_designs(side.claimed, deck)}",
        f"  victory cards: {side.victory_cards}",
        f"  placing roll: {side.placing_roll}",
    ]
    for holder in range(4):
        if any(side.known_cards[holder]):
            lines.append(f"  knows cards of {holder}: {write_counts(side.known_cards[holder])}")
        if side.known_designs[holder]:
            lines.append(f"  knows designs of {holder}: {write_designs(side.known_designs[holder], deck)}")
    return lines


def _design_stack(p: Position) -> str:
    parts = [
        write_design(design, p.deck) + ("" if knower is None else f" <{knower}") for design, knower in p.design_stack
    ]
    return ", ".join(parts) or NOTHING
