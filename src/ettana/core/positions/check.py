"""The invariants of a position, each with the clause it comes from. Nothing enters the game without passing here."""

from collections import Counter
from collections.abc import Iterable

from ettana.core.engine.rules.board import TOKENS, YARNS_PER_COLOUR
from ettana.core.engine.rules.cards import CARD_TYPES
from ettana.core.engine.rules.rng import WORD
from ettana.core.errors import BadPosition
from ettana.core.names import Card, Colour, Phase, square_name
from ettana.core.positions.position import Position

_MOST_TURNS = 100_000_000  # no game takes so many, and from there it still can go on


def check_position(p: Position) -> None:
    """Raises BadPosition, with the clause first, unless the position could be met in a game."""
    _check_shapes(p)
    _check_box(p)
    _check_cards(p)
    _check_turn(p)
    _check_knowledge(p)


def _require(condition: bool, clause: str, what: str) -> None:
    if not condition:
        raise BadPosition(clause, what)


def _within(values: Iterable[int], low: int, high: int) -> bool:
    return all(isinstance(value, int) and low <= value <= high for value in values)


def _check_shapes(p: Position) -> None:
    """Lengths and ranges, so that the other checks can count without stumbling."""
    players, designs = len(p.seats), len(p.deck)
    _require(2 <= players <= 4, "1.4", f"{players} players; 2 to 4 can play")
    _require(len(p.yarns) == 25 and _within(p.yarns, 0, 4), "1.1", "the board has 25 octagons with a yarn each")
    _require(len(p.tiles) == 16 and _within(p.tiles, 1, 6), "1.1", "the board has 16 squares with a tile each")
    _require(len(p.yarn_reserve) == 5 and _within(p.yarn_reserve, 0, 15), "2.1", "the yarn reserve has five colours")
    _require(len(p.tile_reserve) == 6 and _within(p.tile_reserve, 0, 15), "2.2", "the tile reserve has six numbers")
    _require(_within([p.reserve, *(side.tokens for side in p.seats)], 0, TOKENS), "1.5", f"tokens are 0 to {TOKENS}")
    hands = [p.discards, *(side.cards for side in p.seats)]
    _require(all(len(hand) == CARD_TYPES and _within(hand, 0, 15) for hand in hands), "1.7", "twelve types of card")
    _require(_within(p.card_stack, 0, CARD_TYPES - 1), "1.7", "the action stack holds something that is no card")
    seen = [design for design, _ in p.design_stack]
    seen += [design for side in p.seats for design in side.designs + side.claimed]
    _require(_within(seen, 0, designs - 1), "1.8", f"a design that is not among the {designs} of the deck")
    knowers = [knower for _, knower in p.design_stack if knower is not None]
    _require(_within([p.current, *knowers], 0, players - 1), "1.4", "a seat that is not at the table")
    _require(_within(p.chance, 0, WORD) and len(p.chance) == 4, "1.6", "chance is four words of 32 bits")


def _check_box(p: Position) -> None:
    """Yarns, tiles, pins and tokens: nothing is made or lost (1.2 to 1.5)."""
    for colour in range(5):
        there = p.yarns.count(colour) + p.yarn_reserve[colour]
        name = Colour(colour).name.lower()
        _require(there == YARNS_PER_COLOUR, "1.2", f"{there} {name} yarns on board and reserve, not 6")
    for number in range(1, 7):
        there = p.tiles.count(number) + p.tile_reserve[number - 1]
        _require(
            there == p.rules.tiles[number - 1], "1.3", f"{there} tiles of {number}, not {p.rules.tiles[number - 1]}"
        )
    pins = [side.pin for side in p.seats if side.pin is not None]
    _require(_within(pins, 0, 15), "1.4", "a pin that is not on a square")
    for square, there in Counter(pins).items():
        _require(there == 1, "5.4", f"{there} pins on {square_name(square)}")
    tokens = p.reserve + sum(side.tokens for side in p.seats)
    _require(tokens == TOKENS, "1.5", f"{tokens} tokens, not {TOKENS}")


def _check_cards(p: Position) -> None:
    """Each card is in exactly one place (1.7, 1.8), and Victory points are never in a hand (6.10)."""
    for card in Card:
        if card is Card.VICTORY_POINT:
            in_hand = sum(side.cards[card] for side in p.seats) + p.discards[card]
            _require(in_hand == 0, "6.10", "a Victory point card in a hand or among the discards")
            there = sum(side.victory_cards for side in p.seats) + p.card_stack.count(card)
        else:
            there = sum(side.cards[card] for side in p.seats) + p.discards[card] + p.card_stack.count(card)
        _require(there == p.rules.cards[card], "1.7", f"{there} {card.slug} cards, not {p.rules.cards[card]}")
    _require(_within([side.victory_cards for side in p.seats], 0, 15), "6.10", "Victory point cards cannot be negative")
    places = Counter(design for design, _ in p.design_stack)
    for side in p.seats:
        places.update(side.designs)
        places.update(side.claimed)
    for design in range(len(p.deck)):
        there = places[design]
        _require(there == 1, "1.8", f"design {design} ({p.deck[design].name}) is in {there} places, not one")
    if p.rules.reshuffle == "at once":
        _require(bool(p.card_stack) or not any(p.discards), "4.10", "an empty stack that was not made anew at once")


def _check_turn(p: Position) -> None:
    """Phase, dice and flags fit together (sections 2, 3 and 4)."""
    if p.phase is Phase.PLACE:
        _check_placing(p)
        return
    _require(all(side.pin is not None for side in p.seats), "2.5", "a pin is not placed yet")
    _require(_within([side.placing_roll for side in p.seats], 1, 6), "2.6", "each pin was placed by a roll of 1 to 6")
    _require(p.starter is not None and 0 <= p.starter < len(p.seats), "2.6", "there is no starter")
    limit = p.rules.turn_limit
    most = _MOST_TURNS if limit is None else limit
    _require(_within([p.turn], 0, most), "3.9", f"turn {p.turn} of at most {most}")
    _require(not p.free_swap or p.moved, "4.2", "a free swap is open although the pin has not moved")
    _require(not p.moved or p.acted, "4.1", "a move is an action")
    _require(not (p.preset and p.rolled_again), "6.9", "Preset and Roll again in one turn")
    if p.phase is Phase.BEFORE_ROLL:
        _require(p.number == 0 and not p.acted and not p.rolled_again, "3.1", "the dice are not rolled yet")
        _require((p.colour is not None) == p.preset, "6.6", "before the roll a colour shows only after Preset")
    elif p.phase is Phase.ACT:
        _require(_within([p.number], 1, 6), "3.1", "the number die shows 1 to 6")
        _require(p.colour is not None, "3.1", "the colour die was rolled")
    _require(_within([p.number], 0, 6), "1.6", "the number die has six faces")
    _require(p.colour is None or 0 <= p.colour <= Colour.BLACK, "1.6", "the colour die has six faces")
    black_named = p.preset and p.colour == Colour.BLACK
    _require(p.rules.preset_black or not black_named, "6.6", "black was named, which this rule set does not allow")
    _check_end(p)


def _check_placing(p: Position) -> None:
    """Pins are placed in seat order, and nothing is dealt before all are (2.5 to 2.7)."""
    for seat, side in enumerate(p.seats):
        placed = seat < p.current
        _require((side.pin is not None) == placed, "2.5", f"pins are placed in seat order, up to seat {p.current}")
        _require(placed == (1 <= side.placing_roll <= 6), "2.6", f"the roll that placed the pin of seat {seat}")
        empty = not (side.tokens or any(side.cards) or side.designs or side.claimed or side.victory_cards)
        _require(empty, "2.7", f"seat {seat} has something before the deal")
    _require(not any(p.discards), "2.7", "a card was discarded before the deal")
    _require(_within([p.number], 1, 6), "2.5", "the number die was rolled for the pin")
    taken = {side.pin for side in p.seats}
    free = [square for square, number in enumerate(p.tiles) if number == p.number and square not in taken]
    _require(bool(free), "2.5", f"every tile of {p.number} is taken: the player rolls again")
    began = p.starter is not None or p.turn or p.colour is not None or p.winner is not None
    began = began or any(knower is not None for _, knower in p.design_stack)  # exchanges are turns
    flags = p.preset or p.rolled_again or p.acted or p.moved or p.free_swap
    _require(not began and not flags, "2.5", "no turn has begun while pins are placed")


def _check_end(p: Position) -> None:
    """Over if and only if somebody has reached the target (3.8) or the limit is reached (3.9)."""
    leaders = [seat for seat in range(len(p.seats)) if p.points(seat) >= p.rules.target]
    if p.phase is not Phase.OVER:
        _require(not leaders, "3.8", f"seat {leaders[:1]} has reached the target: the game is over")
        _require(p.winner is None, "3.8", "a winner although the game goes on")
        _require(p.rules.turn_limit is None or p.turn < p.rules.turn_limit, "3.9", "the turn limit is reached")
    elif p.winner is None:
        _require(
            p.rules.turn_limit is not None and p.turn == p.rules.turn_limit, "3.9", "the game ended without a cause"
        )
        _require(not leaders, "3.8", "somebody has reached the target, yet nobody won")
    else:
        _require(leaders == [p.winner], "3.8", f"seat {p.winner} won without reaching the target alone")


def _check_knowledge(p: Position) -> None:
    """What a seat has learnt of another's hand, or has put at the bottom of the stack, is there (8.1, 8.2)."""
    known = [knower is not None for _, knower in p.design_stack]
    _require(known == sorted(known), "8.2", "a design that was put at the bottom lies above one that was not")
    for knower, side in enumerate(p.seats):
        _require(len(side.known_cards) == len(side.known_designs) == 4, "8.2", "what is known is listed for four seats")
        for holder in range(4):
            cards, designs = side.known_cards[holder], side.known_designs[holder]
            _require(len(cards) == CARD_TYPES, "8.2", "known cards are counts by type")
            other = p.seats[holder] if holder < len(p.seats) and holder != knower else None
            held_cards = other.cards if other else (0,) * CARD_TYPES
            held_designs = other.designs if other else ()
            true = all(0 <= known <= held for known, held in zip(cards, held_cards, strict=True))
            _require(
                true and set(designs) <= set(held_designs),
                "8.2",
                f"seat {knower} knows of seat {holder} what is not so",
            )
