"""The summary of a game in a study of balance: exact counts for hand-made games, and agreement with the engine."""

import random
from collections import Counter

from ettana.core import events as ev
from ettana.core.names import Card, Colour
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.lab.balance.game_summary import (
    CardSummary,
    GameSummary,
    HeldDesign,
    SeatSummary,
    Summariser,
    summary_of,
)

G, R = Colour.GREEN, Colour.RED

# Seat 1 starts. Seat 0 buys and exchanges; seat 1 steals a card, weaves design 5 and wins with it.
GAME = [
    ev.Starts(1),
    ev.Dealt(1, 5, Card.STEAL_CARD, 2),
    ev.Dealt(0, 3, Card.VICTORY_POINT, 2),
    ev.RevealedPoint(0),
    ev.Rolled(1, 4, G, False),
    ev.Collected((1, 2)),
    ev.Walked(1, (0, 1, 2, 3, 7)),
    ev.Swapped(1, 6, 7, G, R, "free"),  # touches what is claimed below
    ev.Swapped(1, 20, 21, G, R, "paid"),  # does not
    ev.Bought(1, 3, "swap"),
    ev.TurnEnded(1),
    ev.Rolled(0, 2, Colour.BLACK, False),
    ev.Drew(0, Card.SWAP, "black"),
    ev.Exchanged(0, 3, 9),
    ev.TurnEnded(0),
    ev.Rolled(1, 1, R, False),
    ev.ReserveShort((2, 2)),
    ev.Jumped(1, 7, 9),
    ev.Paid(1, 0, 1),
    ev.Played(1, Card.STEAL_CARD),
    ev.StoleCard(1, 0, Card.SWAP),
    ev.Played(1, Card.SWAP),
    ev.Swapped(1, 1, 12, G, R, "card"),
    ev.Bought(1, 3, "design"),
    ev.DrewDesign(1, 8, "bought"),
    ev.Claimed(1, 5, 3, (6, 12, 18)),
    ev.Won(1),
]


def test_a_game_made_by_hand_gives_exact_counts() -> None:
    summariser = Summariser(2)
    for event in GAME:
        summariser.hear(event)
    assert summariser.finished() == GameSummary(
        players=2,
        starter=1,
        winner=1,
        turns=3,
        seats=[
            SeatSummary(
                order=1,
                turns=1,
                exchanges=1,
                card_points=1,
                gained=Counter(dealt=2, dice=1, crossings=1),
            ),
            SeatSummary(
                order=0,
                turns=1,
                design_points=3,
                gained=Counter(dealt=2, dice=2),
                spent=Counter(swap=3, design=3, crossings=1),
            ),
        ],
        holdings=[
            HeldDesign(1, 5, "dealt", 0, "claimed", 1, Counter({"free": 1, "card": 1})),
            HeldDesign(0, 3, "dealt", 0, "exchanged", 0),
            HeldDesign(0, 9, "exchange", 0, "kept", 1),
            HeldDesign(1, 8, "bought", 1, "kept", 1),
        ],
        cards=[
            CardSummary(1, Card.STEAL_CARD, "dealt", "played"),
            CardSummary(0, Card.VICTORY_POINT, "dealt", "revealed"),
            CardSummary(0, Card.SWAP, "black", "lost"),
            CardSummary(1, Card.SWAP, "stolen", "played"),
        ],
        empty_reserve=1,
    )


def test_rounds_are_turns_of_the_starter() -> None:
    assert [GameSummary(players=3, turns=turns).rounds for turns in (1, 3, 4, 6, 7)] == [1, 1, 2, 2, 3]


def test_the_winner_is_placed_in_turn_order() -> None:
    summary = GameSummary(players=3, winner=0, seats=[SeatSummary(2), SeatSummary(0), SeatSummary(1)])
    assert summary.winning_order == 2
    assert GameSummary(players=3).winning_order is None


def test_a_claim_costs_the_tokens_of_its_swaps() -> None:
    bought = HeldDesign(0, 1, "bought", 2, "claimed", 5, Counter({"paid": 2, "free": 1}))
    assert (bought.waited, bought.tokens) == (3, 9)
    assert HeldDesign(0, 1, "card", 2, "claimed", 2, Counter({"card": 1})).tokens == 0


def test_swaps_before_a_design_came_are_not_its_own() -> None:
    summariser = Summariser(2)
    for event in [
        ev.Starts(0),
        ev.Swapped(0, 1, 2, G, R, "free"),
        ev.DrewDesign(0, 4, "card"),
        ev.Claimed(0, 4, 1, (1, 2)),
    ]:
        summariser.hear(event)
    (holding,) = summariser.finished().holdings
    assert holding.work == Counter()


def test_random_games_agree_with_the_referee() -> None:
    for seed in range(6):
        players = 2 + seed % 3
        rules = RuleSet(turn_limit=120, target=3)
        played = Game(players, seed, rules)
        chance = random.Random(seed)
        while not played.over:
            played.apply(chance.choice(played.legal_ids()))
        actions = [action.id for action in played.log if action is not None]
        summary = summary_of(Game(players, seed, rules), actions)
        state = played.state
        assert summary.actions == tuple(actions)
        assert summary.winner == played.winner
        assert summary.turns == played.turn + (played.winner is not None)
        for seat, told in enumerate(summary.seats):
            assert told.design_points + told.card_points == played.points[seat], f"seed {seed}"
            assert told.gained.total() - told.spent.total() == state.tokens[seat], f"seed {seed}"
            held = {each.design for each in summary.holdings if each.seat == seat and each.fate == "kept"}
            assert held == set(played.view(seat).designs), f"seed {seed}"
            hand = Counter(each.card for each in summary.cards if each.seat == seat and each.fate == "kept")
            assert [hand[card] for card in Card] == list(played.view(seat).cards), f"seed {seed}"
