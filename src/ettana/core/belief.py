"""Belief: full states that a seat cannot tell from the true one, so that search sees neither hidden cards nor dice.

What a seat knows of the others' hands and of the stack is in its view (8.2). Everything else is dealt at random: each
way of laying the unseen cards, taken one by one, into hands and stacks is as likely as the others, save that Victory
point cards are never in a hand (6.10). What the others know of each other is not guessed: in a
sample they know nothing.
"""

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import SEATS, walks_for
from ettana.core.engine.rules.fill_state import fill_board, fill_knowledge, fill_seats
from ettana.core.engine.rules.legal import complete_designs
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.engine.rules.state import NOBODY, State
from ettana.core.engine.search.sample_world import ANY, RETURNED, Hidden, deal
from ettana.core.errors import BadPosition
from ettana.core.names import Card
from ettana.core.packed import bits_of, nibbles_of
from ettana.core.rules import RuleSet
from ettana.core.view import View


class Belief:
    """What one view leaves open. Made once for a decision, it can be asked for as many worlds as wanted.

    `ettana.Game.from_belief(belief, seed)` makes a game of such a world. Raises BadPosition if the view is not one of a
    game with these rules and this deck.

    >>> game = ettana.Game(seed=7)
    >>> belief = ettana.Belief(game.view(0), game.rules, game.deck)
    >>> ettana.Game.from_belief(belief, seed=5).view(0) == game.view(0)
    True
    """

    def __init__(self, view: View, rules: RuleSet, deck: Deck) -> None:
        self.rules, self.deck = rules, deck
        known = _what_is_known(view, rules, deck)
        # The board is the same in all samples, so which designs are complete on it is found out once for all of them.
        complete_designs(known, bits_of(tuple(range(len(deck)))))
        cards, points, card_gaps = _unseen_cards(view, rules)
        designs, design_gaps, stack = _unseen_designs(view, deck)
        seat = _or_nobody(view.seat)
        self.hidden = Hidden(known, seat, cards, points, card_gaps, designs, design_gaps, stack)

    def sample(self, rng: Rng) -> State:
        """A state whose view is the one given. It shares with other samples only what nobody changes."""
        return deal(self.hidden, rng)


def sample(view: View, rules: RuleSet, deck: Deck, rng: Rng) -> State:
    """One state that fits a view. For many of the same view, keep a Belief."""
    return Belief(view, rules, deck).sample(rng)


def _what_is_known(view: View, rules: RuleSet, deck: Deck) -> State:
    """A state with all that the view shows. The others hold only what they are known to hold; the stacks are empty."""
    options = rules.options()
    tables = deck.tables(rules.mirrored_designs)
    s = State(len(view.players), options, tables, walks_for(options.diagonal_steps), seeded(0))
    fill_board(s, list(view.yarns), list(view.tiles))
    s.yarn_reserve = nibbles_of(view.yarn_reserve)
    s.tile_reserve = nibbles_of(view.tile_reserve) << 4
    s.reserve = view.reserve
    s.card_count = view.card_stack
    s.discards = nibbles_of(view.discards)
    s.phase = view.phase
    s.current = view.current
    s.starter = _or_nobody(view.starter)
    s.turn = view.turn
    s.number = view.number or 0
    s.colour = _or_nobody(view.colour)
    s.preset, s.rolled_again = view.preset, view.rolled_again
    s.acted, s.moved, s.free_swap = view.acted, view.moved, view.free_swap
    s.winner = _or_nobody(view.winner)
    s.placing_rolls = nibbles_of(view.placing_rolls)
    _seat_players(s, view, deck)
    return s


def _seat_players(s: State, view: View, deck: Deck) -> None:
    """What lies open before the players, my hand, and what I know of the others'."""
    sides = view.players
    empty = [0] * (SEATS - len(sides))
    s.occupied = bits_of(tuple(side.pin for side in sides if side.pin is not None))
    points = [sum(deck[design].points for design in side.claimed) + side.victory_cards for side in sides]
    if points != [side.points for side in sides]:
        raise BadPosition("3.8", "the points of the view are not those of its deck")
    cards, held = [0] * SEATS, [0] * SEATS
    known_cards, known_designs = [0] * SEATS**2, [0] * SEATS**2
    if view.seat is not None:
        for knowledge in view.known:
            cards[knowledge.seat] = nibbles_of(knowledge.cards)
            held[knowledge.seat] = bits_of(knowledge.designs)
        known_cards[4 * view.seat : 4 * view.seat + 4] = cards
        known_designs[4 * view.seat : 4 * view.seat + 4] = held
        cards[view.seat], held[view.seat] = nibbles_of(view.cards), bits_of(view.designs)
    fill_seats(
        s,
        pin=[*(_or_nobody(side.pin) for side in sides), *[NOBODY] * len(empty)],
        tokens=[*(side.tokens for side in sides), *empty],
        points=points + empty,
        cards=cards,
        held=held,
        claimed=[*(bits_of(side.claimed) for side in sides), *empty],
        victory_cards=[*(side.victory_cards for side in sides), *empty],
    )
    fill_knowledge(s, known_cards, known_designs)


def _unseen_cards(view: View, rules: RuleSet) -> tuple[list[int], int, list[int]]:
    """The cards of the box that are not seen, Victory points counted apart, and how many each seat holds of them."""
    left = list(rules.cards)
    gaps = [side.card_count for side in view.players] + [0] * (SEATS - len(view.players))
    hands = [(knowledge.seat, knowledge.cards) for knowledge in view.known]
    if view.seat is not None:
        hands.append((view.seat, view.cards))
    for seat, hand in hands:
        gaps[seat] -= sum(hand)
    for seen in [view.discards, *(hand for _, hand in hands)]:
        left = [count - less for count, less in zip(left, seen, strict=True)]
    points = left[Card.VICTORY_POINT] - sum(side.victory_cards for side in view.players)
    left[Card.VICTORY_POINT] = 0
    pool = [card for card, count in enumerate(left) for _ in range(count)]
    fits = min(*left, *gaps, points) >= 0 and len(pool) >= sum(gaps) and _is_whole(view, gaps)
    if not fits or len(pool) + points != sum(gaps) + view.card_stack:
        raise BadPosition("1.7", "the view does not fit the action cards of this rule set")
    return pool, points, gaps


def _unseen_designs(view: View, deck: Deck) -> tuple[list[int], list[int], list[int]]:
    """The designs that are not seen, how many each seat holds of them, and the stack with what is known of it."""
    gaps = [side.design_count for side in view.players] + [0] * (SEATS - len(view.players))
    seen = [design for side in view.players for design in side.claimed]
    hands = [(knowledge.seat, knowledge.designs) for knowledge in view.known]
    if view.seat is not None:
        hands.append((view.seat, view.designs))
    for seat, hand in hands:
        gaps[seat] -= len(hand)
        seen += hand
    stack = [ANY] * view.design_stack
    if view.seat is not None and view.known_stack:
        first = view.known_stack[0][0]
        stack[first:] = [RETURNED] * (len(stack) - first)
        for place, design in view.known_stack:
            stack[place] = design | view.seat + 1 << 8
            seen.append(design)
    pool = [design for design in range(len(deck)) if design not in seen]
    fits = min(gaps) >= 0 and len(pool) + len(seen) == len(deck) and _is_whole(view, gaps)
    if not fits or len(pool) != sum(gaps) + view.design_stack - len(view.known_stack):
        raise BadPosition("1.8", "the view does not fit the designs of this deck")
    return pool, gaps, stack


def _is_whole(view: View, gaps: list[int]) -> bool:
    """Whether the view shows the whole hand of its seat."""
    return view.seat is None or gaps[view.seat] == 0


def _or_nobody(number: int | None) -> int:
    return NOBODY if number is None else number
