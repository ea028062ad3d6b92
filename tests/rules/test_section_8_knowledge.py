"""Section 8, private knowledge of a seat: from thefts, and of designs it put at the bottom of the design stack.

A view contains only certain knowledge. What may have changed unseen is forgotten.
"""

from ettana.core.events import StoleCard
from ettana.core.names import Card
from ettana.game import Game
from tests.support.drawn import design, drawn, play, table, with_luck


def known_cards(game: Game, knower: int, holder: int) -> dict[Card, int]:
    """The action cards that one seat knows in another's hand."""
    for known in game.view(knower).known:
        if known.seat == holder:
            return {Card(card): count for card, count in enumerate(known.cards) if count}
    return {}


def known_designs(game: Game, knower: int, holder: int) -> tuple[int, ...]:
    return next((known.designs for known in game.view(knower).known if known.seat == holder), ())


# Thefts

THEFT = """
    dice: 3 K
    seat 0:
      cards: steal-card
    seat 1:
      cards: swap, tax
    seat 2:
      tokens: 1
"""


def stolen() -> Game:
    """Seat 0 has stolen Tax from seat 1."""
    return with_luck(drawn(table(3), THEFT), "steal-card:1", StoleCard(0, 1, Card.TAX))


def test_8_1_the_victim_knows_the_stolen_card_in_the_hand_of_the_thief() -> None:
    game = stolen()
    assert known_cards(game, knower=1, holder=0) == {Card.TAX: 1}


def test_8_1_nobody_but_the_victim_knows_the_stolen_card() -> None:
    game = stolen()
    assert game.view(2).known == ()
    assert game.view(None).known == ()
    assert game.view(0).known == ()  # the thief has seen nothing that is still in the victim's hand


def test_8_1_the_victim_knows_the_stolen_card_until_the_thief_plays_it() -> None:
    game = play(stolen(), "tax")
    assert known_cards(game, knower=1, holder=0) == {}


def test_8_1_the_victim_still_knows_the_stolen_card_after_other_cards_are_played() -> None:
    game = drawn(table(3), THEFT.replace("cards: steal-card", "cards: steal-card, gain"))
    with_luck(game, "steal-card:1", StoleCard(0, 1, Card.TAX))
    play(game, "gain:1", "jump:a3", "end")
    assert known_cards(game, knower=1, holder=0) == {Card.TAX: 1}


def test_8_1_a_theft_seen_from_outside_puts_a_known_card_in_doubt() -> None:
    game = drawn(
        table(3),
        """
        dice: 3 K
        seat 0:
          cards: steal-card
        seat 1:
          knows cards of 2: swap
        seat 2:
          cards: swap, tax
        """,
    )
    play(game, "steal-card:2")
    assert known_cards(game, knower=1, holder=2) == {}


def test_8_1_of_two_known_cards_of_a_type_one_is_still_known_after_a_theft() -> None:
    game = drawn(
        table(3),
        """
        dice: 3 K
        seat 0:
          cards: steal-card
        seat 1:
          knows cards of 2: swap x2, tax
        seat 2:
          cards: swap x2, tax
        """,
    )
    play(game, "steal-card:2")
    assert known_cards(game, knower=1, holder=2) == {Card.SWAP: 1}


def test_8_1_a_card_that_is_stolen_back_is_known_to_the_other_side() -> None:
    game = drawn(
        table(2),
        """
        dice: 3 K
        seat 0:
          cards: steal-card
          knows cards of 1: tax
        seat 1:
          cards: tax
        """,
    )
    play(game, "steal-card:1")
    assert known_cards(game, knower=0, holder=1) == {}
    assert known_cards(game, knower=1, holder=0) == {Card.TAX: 1}


def test_8_1_the_thief_still_knows_the_other_cards_of_the_victim() -> None:
    game = drawn(
        table(2),
        """
        dice: 3 K
        seat 0:
          cards: steal-card
          knows cards of 1: tax, swap
        seat 1:
          cards: tax, swap
        """,
    )
    with_luck(game, "steal-card:1", StoleCard(0, 1, Card.SWAP))
    assert known_cards(game, knower=0, holder=1) == {Card.TAX: 1}


# Exchanges

EXCHANGE = """
    dice: 3 Y
    design stack: Tee, Ring
    seat 0:
      designs: Eight
    seat 1:
      tokens: 9
      designs: Pair
    seat 2:
      designs: Corner, Bend, Step, Bar, Square, Three, Long, Cross
"""


def exchanged() -> Game:
    """Seat 0 has put Eight at the bottom, under Ring."""
    return play(drawn(table(3), EXCHANGE), f"exchange:{design('Eight')}")


def test_8_2_who_put_a_design_at_the_bottom_knows_where_it_is() -> None:
    game = exchanged()
    assert game.view(0).known_stack == ((1, design("Eight")),)
    assert [game.view(seat).known_stack for seat in (1, 2, None)] == [(), (), ()]


def test_8_2_who_put_a_design_at_the_bottom_follows_it_up_the_stack() -> None:
    game = play(exchanged(), "roll", "buy-design")
    assert game.view(0).known_stack == ((0, design("Eight")),)
    assert known_designs(game, knower=0, holder=1) == ()  # what seat 1 drew was Ring, which nobody knew


def test_8_2_who_put_a_design_at_the_bottom_knows_it_in_the_hand_of_who_draws_it() -> None:
    game = play(exchanged(), "roll", "buy-design", "buy-design")
    assert known_designs(game, knower=0, holder=1) == (design("Eight"),)
    assert game.view(0).known_stack == ()
    assert game.view(2).known == ()
    assert game.view(1).known == ()  # seat 1 cannot tell which seat had put it there


def test_8_2_a_known_design_is_known_until_it_is_claimed() -> None:
    game = drawn(
        table(2),
        """
        dice: 3 Y
        seat 0:
          designs: Three, Pair
        seat 1:
          knows designs of 0: Three, Pair
        """,
    )
    play(game, f"claim:{design('Three')}")
    assert known_designs(game, knower=1, holder=0) == (design("Pair"),)


def test_8_2_an_exchange_by_the_holder_puts_a_known_design_in_doubt() -> None:
    game = drawn(
        table(2),
        """
        dice: 3 Y
        seat 0:
          designs: Three, Pair
        seat 1:
          knows designs of 0: Three
        """,
    )
    play(game, f"exchange:{design('Pair')}")
    assert known_designs(game, knower=1, holder=0) == ()  # as far as seat 1 could see, it may have been Three


def test_8_2_who_draws_the_own_design_again_knows_it_by_holding_it() -> None:
    game = play(drawn(table(3), EXCHANGE.replace("Tee, Ring", "Tee <1, Ring <0")), f"exchange:{design('Eight')}")
    assert game.view(0).designs == (design("Tee"),)
    assert game.view(0).known_stack == ((0, design("Ring")), (1, design("Eight")))
    assert known_designs(game, knower=1, holder=0) == (design("Tee"),)  # seat 1 had put it there


def test_8_2_two_players_know_their_own_parts_of_the_stack() -> None:
    game = play(exchanged(), "roll", f"exchange:{design('Pair')}")
    assert game.view(0).known_stack == ((0, design("Eight")),)
    assert game.view(1).known_stack == ((1, design("Pair")),)


def test_8_2_a_design_put_back_by_another_is_known_only_to_the_last() -> None:
    game = drawn(
        table(2),
        """
        dice: 3 Y
        seat 0:
          designs: Three
        seat 1:
          knows designs of 0: Three
        """,
    )
    play(game, f"exchange:{design('Three')}")
    assert game.view(0).known_stack == ((10, design("Three")),)
    assert game.view(1).known_stack == ()
