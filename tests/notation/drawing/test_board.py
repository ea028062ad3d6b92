"""The loom is drawn as it lies, with marks at the right places."""

import pytest
from hypothesis import given

import ettana
from ettana.core.actions import Walk
from ettana.core.errors import BadDrawing, MalformedAction
from ettana.core.names import OCTAGON_NAMES, SQUARE_NAMES, Colour
from ettana.core.view import View
from ettana.game import Game
from ettana.notation.drawing.geometry import Point, octagon_centre, square_centre
from ettana.notation.drawing.look import THEMES
from ettana.notation.words.languages import complete_languages
from ettana.svg import Leap, Lit, Placement, Swap, Way, board
from tests.notation.drawing.reading import Read, read
from tests.support.strategies import examples, games


def shows(drawing: Read, view: View, inset: float = 0) -> None:
    """Checks that every yarn, tile and pin is drawn where the view puts it; `inset` is where the loom begins."""

    def inside(centre: Point) -> tuple[float, float]:
        return centre.x + inset, centre.y + inset

    for octagon, colour in enumerate(view.yarns):
        assert drawing.yarns[OCTAGON_NAMES[octagon]] == (Colour(colour).name.lower(), inside(octagon_centre(octagon)))
    for square, number in enumerate(view.tiles):
        assert drawing.tiles[SQUARE_NAMES[square]] == (number, inside(square_centre(square)))
    standing = {seat: player.pin for seat, player in enumerate(view.players) if player.pin is not None}
    assert drawing.pins == {seat: (SQUARE_NAMES[pin], inside(square_centre(pin))) for seat, pin in standing.items()}


@examples(20)
@given(games())
def test_every_piece_is_where_the_position_says(game: Game) -> None:
    view = game.view(None)
    shows(read(board(view)), view)


@examples(25)
@given(games())
def test_legal_actions_can_be_marked(game: Game) -> None:
    view = game.view(game.current)
    actions = game.legal_actions()
    for action in actions[:: 1 + len(actions) // 12]:  # a dozen of them
        drawing = read(board(view, marks=[action]))
        if isinstance(action, Walk):
            (way,) = drawing.values("data-way")
            squares = [int(square) for square in way.split()]
            pin = view.players[game.current].pin
            assert (squares[0], squares[-1], len(squares)) == (pin, action.to, (view.number or 0) + 1)
            assert drawing.values("data-toll") == ([str(len(action.pays))] if action.pays else [])


@pytest.fixture(scope="module")
def view() -> View:
    game = Game(3, 2026)
    while game.phase is not ettana.Phase.ACT:
        game.apply(game.legal_ids()[0])
    return game.view(game.current)


def lines(drawing: Read, attribute: str) -> list[str]:
    return [element.get("points", "") for group in drawing.all(attribute) for element in group]


def test_a_way_goes_through_the_centres_of_its_squares_and_says_its_toll(view: View) -> None:
    drawing = read(board(view, marks=[Way((0, 1, 5), toll=2)]))
    assert lines(drawing, "data-way")[0] == "146,146 246,146 246,246"
    (toll,) = drawing.all("data-toll")
    assert "".join(toll.itertext()) == "−2"
    assert toll.attrib["transform"] == "translate(267 225)"
    assert "A walk over squares a1, b1, b2, toll 2 tokens." in drawing.words


def test_a_swap_goes_from_yarn_to_yarn(view: View) -> None:
    drawing = read(board(view, marks=[Swap(0, 2)]))
    (arrow,) = drawing.all("data-swap")
    assert arrow.attrib["data-swap"] == "0 2"
    assert arrow.attrib["transform"] == "translate(96 96) rotate(0.00)"
    assert "A swap of yarns a1 and c1." in drawing.words


def test_a_placement_shines_and_the_others_step_back(view: View) -> None:
    drawing = read(board(view, marks=[Placement((6, 7))]))
    dim = {yarn.attrib["data-yarn"] for yarn in drawing.all("data-yarn") for child in yarn if "opacity" in child.attrib}
    assert dim == set(OCTAGON_NAMES) - {"b2", "c2"}
    assert "A design on yarns b2, c2." in drawing.words


def test_a_way_to_a_design_is_its_place_and_its_swaps(view: View) -> None:
    way = ettana.nearest(view, ettana.standard_deck(), ettana.RuleSet(), design=3)
    assert way is not None
    drawing = read(board(view, marks=[way]))
    assert drawing.values("data-swap") == [f"{a} {b}" for a, b in way.swaps]


def test_leaps_lit_places_and_actions_as_text(view: View) -> None:
    drawing = read(board(view, marks=[Leap(0, 12), Lit((3,), (4,)), "pay:a1-b2"]))
    assert drawing.values("data-leap") == ["0 12"]
    assert drawing.values("data-swap") == ["0 6"]
    for told in ("A jump from square a1 to square a4.", "Lit squares: d1.", "Lit yarns: e1."):
        assert told in drawing.words


def test_a_board_that_cannot_be_drawn_says_why(view: View) -> None:
    for wrong, why in (
        (lambda: Way((0,)), "two squares"),
        (lambda: Way((0, 16)), "from 0 to 15, not 16"),
        (lambda: Swap(3, 3), "two octagons"),
        (lambda: Placement((25,)), "from 0 to 24"),
        (lambda: Lit((True,)), "not True"),
        (lambda: board(view, marks=[3]), "a mark is"),  # type: ignore[list-item]
        (lambda: board(view, marks=[Walk(view.players[view.current].pin or 0)]), "no such walk"),
        (lambda: board(view, size=0), "pixels"),
    ):
        with pytest.raises(BadDrawing, match=why):
            wrong()
    with pytest.raises(MalformedAction):
        board(view, marks=["dance"])


def test_every_theme_and_language_draws_the_same_loom(view: View) -> None:
    told = set()
    for theme in THEMES:
        shows(read(board(view, theme=theme)), view)
    for language in complete_languages():
        drawing = read(board(view, language=language))
        shows(drawing, view)
        title, description = drawing.root[0], drawing.root[1]
        assert (title.tag, description.tag) == ("{http://www.w3.org/2000/svg}title", "{http://www.w3.org/2000/svg}desc")
        told.add(description.text)
    assert len(told) == len(complete_languages())


def test_two_drawings_on_a_page_have_ids_of_their_own(view: View) -> None:
    light, dark = (
        {element.attrib["id"] for element in read(board(view, theme=theme)).root.iter() if "id" in element.attrib}
        for theme in ("light", "dark")
    )
    assert light
    assert not light & dark
    assert board(view) == board(view), "and the same drawing is the same text"
