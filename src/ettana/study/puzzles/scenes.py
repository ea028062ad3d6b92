"""Between a view and the position that a table begins from: hidden hands and stacks are filled in by a fixed order.

So they follow from what the player sees. Nobody can learn from them what was in the hands of the game that a puzzle
comes from, and a puzzle table lets nobody draw from them.
"""

from collections.abc import Sequence
from typing import Final

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import TOKENS, YARNS_PER_COLOUR
from ettana.core.names import COLOUR_LETTERS, YARN_LETTERS, Card, Phase
from ettana.core.positions.position import Position, SeatPosition
from ettana.core.rules import RuleSet
from ettana.core.view import View
from ettana.study.puzzles.puzzle import PLAYER, BadPuzzle, Scene

_PLACING_ROLLS: Final = (6, 1)  # of the starter, and of the others: long past, but a position has them


def scene_of(view: View) -> Scene:
    """What the seat to act sees, with that seat as number 0. What it has learnt of other hands is left out."""
    me, number, colour = view.current, view.number, view.colour
    if view.seat != me or view.phase is not Phase.ACT or view.acted or number is None or colour is None:
        raise BadPuzzle("a puzzle begins after the roll, before any action")
    order = [(me + seat) % len(view.players) for seat in range(len(view.players))]
    sides = [view.players[seat] for seat in order]
    return Scene(
        loom="".join([YARN_LETTERS[yarn] for yarn in view.yarns]),
        tiles="".join(map(str, view.tiles)),
        dice=f"{number}{COLOUR_LETTERS[colour]}",
        pins=tuple([side.pin or 0 for side in sides]),
        tokens=tuple([side.tokens for side in sides]),
        claimed=tuple([side.claimed for side in sides]),
        victory=tuple([side.victory_cards for side in sides]),
        counts=tuple([(side.design_count, side.card_count) for side in sides]),
        hand=view.designs,
        cards=_digits(view.cards),
        discards=_digits(view.discards),
        turn=view.turn,
        starter=order.index(view.starter or 0),
    )


def position_of(scene: Scene, rules: RuleSet, deck: Deck) -> Position:
    """The position that the puzzle begins from. Raises BadPuzzle if the scene is none; `enter` checks the rest."""
    try:
        return _position(scene, rules, deck)
    except (ValueError, IndexError) as error:
        raise BadPuzzle(f"the scene cannot be laid out: {error}") from None


def _position(scene: Scene, rules: RuleSet, deck: Deck) -> Position:
    yarns = tuple([YARN_LETTERS.index(letter) for letter in scene.loom])
    tiles = tuple([int(digit) for digit in scene.tiles])
    own_cards, discards = _counts(scene.cards), _counts(scene.discards)
    designs = _deal_designs(scene, len(deck))
    cards, card_stack = _deal_cards(scene, rules, own_cards, discards)
    high, low = _PLACING_ROLLS
    seats = tuple(
        SeatPosition(
            pin=scene.pins[seat],
            tokens=scene.tokens[seat],
            cards=cards[seat],
            designs=designs[seat],
            claimed=scene.claimed[seat],
            victory_cards=scene.victory[seat],
            placing_roll=high if seat == scene.starter else low,
        )
        for seat in range(len(scene.pins))
    )
    return Position(
        rules=rules,
        deck=deck,
        seats=seats,
        yarns=yarns,
        tiles=tiles,
        yarn_reserve=tuple([YARNS_PER_COLOUR - yarns.count(colour) for colour in range(5)]),
        tile_reserve=tuple([rules.tiles[number - 1] - tiles.count(number) for number in range(1, 7)]),
        reserve=TOKENS - sum(scene.tokens),
        card_stack=card_stack,
        discards=discards,
        design_stack=tuple([(design, None) for design in designs[-1]]),
        phase=Phase.ACT,
        current=PLAYER,
        starter=scene.starter,
        turn=scene.turn,
        number=int(scene.dice[0]),
        colour=COLOUR_LETTERS.index(scene.dice[1]),
        chance=(0, 0, 0, 1),
    )


def _deal_designs(scene: Scene, size: int) -> list[tuple[int, ...]]:
    """Each seat's hand, and last the stack: unseen designs by their numbers."""
    seen = {*scene.hand, *(design for claimed in scene.claimed for design in claimed)}
    unseen = [design for design in range(size) if design not in seen]
    hands = [scene.hand]
    for count, _ in scene.counts[1:]:
        hands.append(tuple(unseen[:count]))
        unseen = unseen[count:]
    return [*hands, tuple(unseen)]


def _deal_cards(
    scene: Scene, rules: RuleSet, own: tuple[int, ...], discards: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Each seat's hand, and the stack: unseen cards by their types, Victory points last, since no hand has one."""
    left = [all_ - mine - gone for all_, mine, gone in zip(rules.cards, own, discards, strict=True)]
    points = left[Card.VICTORY_POINT] - sum(scene.victory)
    left[Card.VICTORY_POINT] = 0
    if min(left) < 0 or points < 0:
        raise BadPuzzle("1.7: more cards of a type than there are")
    unseen = [card for card, count in enumerate(left) for _ in range(count)]
    hands = [own]
    for _, count in scene.counts[1:]:
        hand = unseen[:count]
        hands.append(tuple([hand.count(card) for card in range(len(own))]))
        unseen = unseen[count:]
    return hands, (*unseen, *[int(Card.VICTORY_POINT)] * points)


def _digits(counts: Sequence[int]) -> str:
    return "".join(map(str, counts))


def _counts(digits: str) -> tuple[int, ...]:
    return tuple([int(digit) for digit in digits])
