"""Other worlds that one seat cannot tell from this one: everything that it may not know is dealt anew (8.1, 8.2)."""

from dataclasses import replace

from ettana.core.engine.rules.rng import Rng
from ettana.core.names import Card
from ettana.core.positions.position import Position, SeatPosition

NO_CARDS = (0,) * len(Card)


def shuffled_secrets(p: Position, seat: int | None, chance: Rng, *, same_luck: bool = False) -> Position:
    """The position with other hands, stacks and knowledge of the others, indistinguishable to `seat` (None: a
    spectator).

    With `same_luck` the generator and the places of Victory point cards in the stack stay, so that the game can
    continue alike for a while: only these secrets become visible to everyone when they come up.
    """
    p = _with_other_designs(p, seat, chance)
    p = _with_other_cards(p, seat, chance, keep_points=same_luck)
    if same_luck:
        return p
    return replace(p, chance=(int(chance.word()), int(chance.word()), int(chance.word()), int(chance.word())))


def _with_other_designs(p: Position, seat: int | None, chance: Rng) -> Position:
    """All designs differ, so other hands and another stack are the same ones under other names."""
    known = {design for designs in p.seats[seat].known_designs for design in designs} if seat is not None else set()
    hidden = [design for design, knower in p.design_stack if knower is None or knower != seat]
    for other, side in enumerate(p.seats):
        if other != seat:
            hidden += [design for design in side.designs if design not in known]
    renamed = dict(zip(hidden, _shuffled(hidden, chance), strict=True))

    def rename(designs: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(renamed.get(design, design) for design in designs))

    seats = tuple(
        side
        if other == seat
        else replace(side, designs=rename(side.designs), known_designs=tuple(map(rename, side.known_designs)))
        for other, side in enumerate(p.seats)
    )
    stack = tuple((renamed.get(design, design), knower) for design, knower in p.design_stack)
    return replace(p, seats=seats, design_stack=stack)


def _with_other_cards(p: Position, seat: int | None, chance: Rng, *, keep_points: bool) -> Position:
    """Deals the stack and the unknown cards of the others' hands anew. Points stay in the stack (6.10)."""
    known = p.seats[seat].known_cards if seat is not None else (NO_CARDS,) * 4
    pool = [card for card in p.card_stack if card != Card.VICTORY_POINT]
    for other, side in enumerate(p.seats):
        if other != seat:
            pool += _as_list(_minus(side.cards, known[other]))
    pool = _shuffled(pool, chance)
    hands = []
    for other, side in enumerate(p.seats):
        hand = list(side.cards if other == seat else known[other])
        if other != seat:
            for _ in range(sum(side.cards) - sum(known[other])):
                hand[pool.pop()] += 1
        hands.append(tuple(hand))
    stack = [card if card == Card.VICTORY_POINT else pool.pop() for card in p.card_stack]
    if not keep_points:
        stack = _shuffled(stack, chance)
    seats = tuple(_at_most(other, side, hands, seat) for other, side in enumerate(p.seats))
    return replace(p, seats=seats, card_stack=tuple(stack))


def _at_most(other: int, side: SeatPosition, hands: list[tuple[int, ...]], seat: int | None) -> SeatPosition:
    """The side with its new hand. Of the others' knowledge only what is true of the new hands stays."""
    if other == seat:
        return side
    known = tuple(
        tuple(map(min, cards, hands[holder])) if holder < len(hands) else cards
        for holder, cards in enumerate(side.known_cards)
    )
    return replace(side, cards=hands[other], known_cards=known)


def _minus(cards: tuple[int, ...], less: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count - fewer for count, fewer in zip(cards, less, strict=True))


def _as_list(counts: tuple[int, ...]) -> list[int]:
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _shuffled(items: list[int], chance: Rng) -> list[int]:
    items = items.copy()
    for last in range(len(items) - 1, 0, -1):
        other = int(chance.below(last + 1))
        items[last], items[other] = items[other], items[last]
    return items
