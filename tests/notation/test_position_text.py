"""Positions as text: round trips, gaps filled from the box, and errors with their line."""

import pytest

from ettana.core.errors import BadPosition, MalformedText
from ettana.core.names import Card, Phase
from ettana.game import Game
from ettana.notation.position_text import read_position, write_position
from tests.support.drawn import TEST_DECK, design, position

LOOM = """
loom:
    a     b     c     d     e
1   G     R     Y     B     P
       1     2     3     4@1
2   R     Y     B     P     G
       5     6     1     2
3   Y     B     P     G     R
       3     4     5     6
4   B     P     G     R     Y
       1@0   2     3     4
5   P     G     R     Y     B
"""


def test_a_drawing_alone_is_a_position_before_the_first_roll() -> None:
    drawn = position(LOOM)
    assert drawn.phase is Phase.BEFORE_ROLL
    assert [side.pin for side in drawn.seats] == [12, 3]
    assert drawn.reserve == 48
    assert drawn.yarn_reserve == (1, 1, 1, 1, 1)
    assert drawn.tile_reserve == (0, 0, 0, 0, 1, 1)
    assert len(drawn.card_stack) == 36
    assert len(drawn.design_stack) == len(TEST_DECK)
    Game.from_position(drawn)


def test_named_pieces_are_taken_out_of_the_box() -> None:
    drawn = position(LOOM + "seat 1:\n  tokens: 5\n  designs: Pair, Ring\n  cards: tax, swap x2\n  victory cards: 1")
    assert drawn.reserve == 43
    assert drawn.seats[1].designs == (design("Pair"), design("Ring"))
    assert drawn.card_stack.count(Card.SWAP) == 1
    assert drawn.card_stack.count(Card.TAX) == 2
    assert drawn.card_stack.count(Card.VICTORY_POINT) == 2
    assert design("Pair") not in [number for number, _ in drawn.design_stack]
    Game.from_position(drawn)


def test_written_positions_are_read_back_with_their_deck() -> None:
    drawn = position(LOOM + "dice: 3 K\ndone: acted, moved, free swap open\ndesign stack: 3, 4 <1, 5, 0, 1, 2, 6, 7, 8")
    text = write_position(drawn)
    assert "=== deck ===" in text, "a deck that does not come with Ettana travels with the position"
    assert read_position(text) == drawn
    assert read_position(text.replace("\n", "\r\n")) == drawn


def test_a_position_of_the_standard_deck_names_it_only() -> None:
    game = Game(players=3, seed=5)
    assert "=== deck ===" not in write_position(game.position())
    assert read_position(write_position(game.position())) == game.position()


def test_comments_and_empty_lines_in_a_position_mean_nothing() -> None:
    assert position("# a comment\n\n" + LOOM + "\nturn: 4   # four turns\n").turn == 4


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (LOOM.replace("5   P     G     R     Y     B\n", ""), "5 rows of yarns and 4 of tiles"),
        (LOOM.replace("G     R     Y     B     P", "G     R     Y     B     X"), "line 4: a row of yarns"),
        (LOOM.replace("4@1", "7@1"), "line 5: a tile is 1 to 6"),
        (LOOM.replace("4@1", "4@9"), "line 5: a tile is 1 to 6"),
        (LOOM.replace("5     6     1", "5     6"), "four numbers, here are 3"),
        (LOOM.replace("4@1", "4@0"), "the pin of seat 0 is on two squares"),
        (LOOM + "dice: 3", "cannot read dice from '3'"),
        (LOOM + "dice: x K", "cannot read dice"),
        (LOOM + "phase: lunch", "cannot read phase"),
        (LOOM + "turn: soon", "line 13: cannot read turn from 'soon'"),
        (LOOM + "turn: 1\nturn: 2", "line 14: turn is said twice"),
        (LOOM + "tokes: 3", "nothing is called 'tokes'"),
        (LOOM + "seat 7:\n  tokens: 1", "seats are 0 to 3"),
        (LOOM + "seat 0:\n  cards: sword", "there is no action card 'sword'"),
        (LOOM + "seat 0:\n  cards: swap xx", "written like 'swap x2'"),
        (LOOM + "seat 0:\n  designs: Unicorn", "no design of the deck Test is called 'Unicorn'"),
        (LOOM + "done: slept", "done can be"),
        (LOOM + "rules: targets=3", "no such rule option"),
        (LOOM + "rules: diagonal_steps=maybe", "diagonal_steps is yes or no"),
        (LOOM + "yarns: G X", "only G R Y B P can be here"),
        (LOOM + "deck: Unknown 0123456789abcdef", "is not at hand"),
        (LOOM + "chance: 1 2 3", "cannot read chance"),
        ("hello", "a line is 'key: value'"),
        ("", "5 rows of yarns"),
    ],
)
def test_a_position_text_that_cannot_be_read_says_where_and_why(text: str, complaint: str) -> None:
    with pytest.raises(MalformedText) as error:
        position(text)
    assert complaint in str(error.value)


def test_a_position_text_that_can_be_read_may_still_be_no_position() -> None:
    with pytest.raises(BadPosition, match=r"^1\.5: 47 tokens, not 48"):
        Game.from_position(position(LOOM + "tokens: 47"))
