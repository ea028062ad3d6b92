"""The reference for observations: written byte by byte from a view, and slow. The engine's must be equal."""

from ettana.core.view import PlayerView, View
from ettana.envs.layout import FIELDS, SIZE


def observation_of(view: View) -> bytes:
    """Layout `ettana-1`, from nothing but the seat's view."""
    assert view.seat is not None
    me, count = view.seat, len(view.players)
    order = [(me + step) % count for step in range(count)]  # the seats in order, starting with mine
    bytes_of: dict[str, list[int]] = {
        "yarns": list(view.yarns),
        "phase": [view.phase],
        "number": [view.number or 0],
        "colour": [0 if view.colour is None else view.colour + 1],
        "preset": [view.preset],
        "rolled_again": [view.rolled_again],
        "acted": [view.acted],
        "moved": [view.moved],
        "tiles": list(view.tiles),
        "free_swap": [view.free_swap],
        "players": [count],
        "to_act": [order.index(view.current)],
        "starter": [0 if view.starter is None else order.index(view.starter) + 1],
        "winner": [0 if view.winner is None else order.index(view.winner) + 1],
        "target": [view.target],
        "turns": [view.turn % 256],
        "turns_256": [min(view.turn // 256, 127)],
        "yarn_reserve": list(view.yarn_reserve),
        "reserve": [view.reserve],
        "card_stack": [view.card_stack],
        "design_stack": [view.design_stack],
        "tile_reserve": list(view.tile_reserve),
        "hand": list(view.cards),
        "discards": list(view.discards),
        "designs": designs_of(view, order),
    }
    for relative, seat in enumerate(order):
        for name, value in side_of(view.players[seat], view.placing_rolls[seat]).items():
            bytes_of[f"{name}_{relative}"] = [value]
    for knowledge in view.known:
        bytes_of[f"known_cards_{order.index(knowledge.seat)}"] = list(knowledge.cards)
    written = bytearray(SIZE)
    for name, values in bytes_of.items():
        field = FIELDS[name]
        assert len(values) == field.size, name
        written[field.slice] = bytes(values)
    return bytes(written)


def side_of(side: PlayerView, placing_roll: int) -> dict[str, int]:
    return {
        "pin": 0 if side.pin is None else side.pin + 1,
        "tokens": side.tokens,
        "points": side.points,
        "victory_cards": side.victory_cards,
        "design_count": side.design_count,
        "card_count": side.card_count,
        "placing_roll": placing_roll,
        "seated": 1,
    }


def designs_of(view: View, order: list[int]) -> list[int]:
    where = [0] * FIELDS["designs"].size
    for design in view.designs:
        where[design] = 1
    for knowledge in view.known:
        for design in knowledge.designs:
            where[design] = 1 + order.index(knowledge.seat)
    for seat, side in enumerate(view.players):
        for design in side.claimed:
            where[design] = 5 + order.index(seat)
    for place, design in view.known_stack:
        where[design] = 16 + place
    return where


def mask_of(legal: list[int], actions: int) -> bytes:
    mask = bytearray(actions)
    for number in legal:
        mask[number] = 1
    return bytes(mask)
