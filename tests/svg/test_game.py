"""The whole table: what a seat may see of it, and nothing else."""

import pytest
from hypothesis import given

import ettana
from ettana.core.engine.rules.rng import seeded
from ettana.core.errors import BadDrawing, BadSeat
from ettana.core.names import Card
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.svg import game as draw
from tests.notation.drawing.reading import read
from tests.notation.drawing.test_board import shows
from tests.support.secrets_shuffled import shuffled_secrets
from tests.support.strategies import examples, games, played, seeds


@examples(30)
@given(games())
def test_a_table_shows_what_its_view_says(game: Game) -> None:
    view = game.view(game.current)
    drawing = read(draw(view, deck=game.deck))
    assert [int(n) for n in drawing.values("data-points")] == [player.points for player in view.players]
    assert [int(n) for n in drawing.values("data-tokens")] == [player.tokens for player in view.players]
    assert set(drawing.values("data-hand")) == {str(game.current)}
    held = [
        use.attrib["href"].rpartition("-")[0]
        for hand in drawing.all("data-hand")
        for use in hand.iter()
        if "href" in use.attrib
    ]
    kinds = [name.rpartition("-")[2] for name in held]
    assert kinds.count("design") == len(view.designs)
    assert kinds.count("action") == sum(1 for count in view.cards if count)
    shows(drawing, view, inset=16)


@examples(25)
@given(games(), seeds)
def test_what_a_seat_may_not_know_changes_nothing_in_its_drawing(game: Game, seed: int) -> None:
    """Deals hands, stacks and future dice anew: the drawing stays the same to the letter (8.1, 8.2)."""
    if game.phase not in (ettana.Phase.BEFORE_ROLL, ettana.Phase.ACT):
        return
    for seat in (None, *range(game.players)):
        other = Game.from_position(shuffled_secrets(game.position(), seat, seeded(seed)))
        assert draw(other, seat=seat) == draw(game, seat=seat)
    assert game._repr_svg_() == draw(game, seat=None)


def test_a_spectator_sees_no_hand_and_a_seat_only_its_own() -> None:
    game = played(3, 7, RuleSet(target=20), 120, deck="standard")
    assert not read(draw(game)).values("data-hand")
    mine = read(draw(game, seat=1, names=("Ada", "Bo", "Cem")))
    assert set(mine.values("data-hand")) == {"1"}
    others = {game.deck[design].name for seat in (0, 2) for design in game.view(seat).designs}
    assert others - {game.deck[design].name for design in game.view(1).designs}
    for name in others - {game.deck[design].name for design in game.view(1).designs}:
        assert name not in mine.words


def test_hands_are_open_when_the_game_is_over_and_not_before() -> None:
    game = played(2, 7, RuleSet(target=20), 60)
    with pytest.raises(BadDrawing, match="when the game is over"):
        draw(game, open_hands=True)
    over = played(2, 7, RuleSet(turn_limit=5), 400)
    assert over.over
    assert set(read(draw(over, open_hands=True)).values("data-hand")) == {"0", "1"}
    assert not read(draw(over)).values("data-hand")


def test_a_view_is_drawn_as_it_is() -> None:
    game = played(2, 7, RuleSet(target=20), 60, deck="standard")
    view = game.view(1)
    assert draw(view, deck=game.deck) == draw(game, seat=1)
    unknown = read(draw(view))
    for design in view.designs:  # a view does not know its deck
        assert game.deck[design].name not in unknown.words
        assert f"design {design}" in unknown.words
    for wrong in ({"seat": 0}, {"open_hands": True}, {"names": ("Ada",)}):
        with pytest.raises(BadDrawing):
            draw(view, **wrong)
    with pytest.raises(BadSeat):
        draw(game, seat=2)


def test_names_cannot_become_markup_in_a_drawing() -> None:
    game = played(2, 7, RuleSet(target=20), 60)
    drawing = read(draw(game, names=("<script>alert(1)</script>", "A\x1fB & \x00C" + "x" * 200)))
    assert not drawing.root.findall(".//{http://www.w3.org/2000/svg}script")
    assert "AB & Cx" in drawing.words


def test_things_draw_themselves_in_a_notebook() -> None:
    game = ettana.Game(players=2, seed=7)
    for thing in (game, game.view(0), game.deck[0], Card.TAX):
        read(thing._repr_svg_())  # type: ignore[union-attr]
