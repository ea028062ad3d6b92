"""The worked examples of the rule pages are correct: counted by hand here, or checked with the rules.

The test reads the pictures as the client does. `web/messages/rule_pages` has the same in words.
"""

import json
from itertools import pairwise
from typing import Any

import pytest
from tools.client_fixtures import path_of

from ettana.core.actions import Claim
from ettana.core.events import Claimed
from ettana.core.names import COLOUR_LETTERS, Colour
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from ettana.notation.position_text import read_position

Frame = dict[str, Any]

EXAMPLES = {row["name"]: row for row in json.loads(path_of("ui/rules/examples").read_text(encoding="utf-8"))}
FRAMES = [(name, n) for name, row in EXAMPLES.items() for n, frame in enumerate(row["frames"]) if frame.get("pins")]
ORANGE, BLACK = 0, 1  # their seats where only these two play


def frames(name: str) -> list[Frame]:
    found: list[Frame] = EXAMPLES[name]["frames"]
    return found


def around(square: int) -> set[int]:
    row, column = divmod(square, 4)
    return {5 * (row + down) + column + across for down in (0, 1) for across in (0, 1)}


def beside(square: int) -> set[int]:
    row, column = divmod(square, 4)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {4 * r + c for r, c in steps if r in range(4) and c in range(4)}


def walks(start: int, steps: int) -> list[list[int]]:
    """All paths, whatever pins stand on them."""
    found = [[start]]
    for _ in range(steps):
        found = [[*path, square] for path in found for square in beside(path[-1]) if square not in path]
    return found


def game_of(frame: Frame, *lines: str) -> Game:
    """A game with the loom of a picture, in which seat 0 has rolled. Raises BadPosition if no box has these pieces."""
    tiles = [str(number) for number in frame["tiles"]]
    for seat, square in enumerate(frame["pins"] or [0, 15]):
        tiles[square] += f"@{seat}"
    yarns = [COLOUR_LETTERS[colour] for colour in frame["yarns"]]
    rows = [" ".join(yarns[:5])]
    for row in range(4):
        rows += [" ".join(tiles[4 * row : 4 * row + 4]), " ".join(yarns[5 * row + 5 : 5 * row + 10])]
    text = "\n".join(["dice: 4 K", *lines, "loom:", *rows])
    return Game.from_position(read_position(text, standard_deck(), typed=True))


def claimed_octagons(frame: Frame, design: str) -> list[int] | None:
    """The octagons of a design that the rules accept as complete."""
    game = game_of(frame, "seat 0:", f"  designs: {design}")
    claim = Claim(standard_deck().index(design))
    if claim not in game.legal_actions():
        return None
    before = game.event_count
    game.apply(claim)
    claimed = game.events_since(before, REFEREE)[0]
    assert isinstance(claimed, Claimed)
    return list(claimed.octagons)


@pytest.mark.parametrize(("name", "n"), FRAMES)
def test_2_1_every_picture_is_of_a_loom_that_can_be_laid(name: str, n: int) -> None:
    """One yarn of each colour and two different tiles are left for the reserve, until a card replaces one."""
    view = game_of(frames(name)[n]).view(None)
    replaced = n > 0 and name.startswith("replace")
    assert replaced or view.yarn_reserve == (1,) * 5
    assert replaced or sorted(view.tile_reserve) == [0, 0, 0, 0, 1, 1]


def test_1_1_a_square_touches_the_four_octagons_that_shine() -> None:
    (frame,) = frames("touching")
    assert set(frame["marked"]) == around(frame["pins"][0])


def test_2_7_the_table_is_laid_and_dealt() -> None:
    (frame,) = frames("table")
    assert frame["reserve"]["yarns"] == [1] * 5
    assert sorted(frame["reserve"]["tiles"]) == [0, 0, 0, 0, 1, 1]
    assert frame["tokens"] == [2] * 4
    assert frame["reserve"]["tokens"] == 48 - 8
    assert len(set(frame["pins"])) == 4
    assert len(EXAMPLES["table"]["cards"]) == 1
    assert EXAMPLES["table"]["design"] is not None


def test_3_2_two_red_yarns_bring_two_tokens_one_brings_one_and_none_nothing() -> None:
    rolled, collected = frames("collect")
    assert rolled["dice"] == collected["dice"]
    assert collected["dice"][1] == Colour.RED
    reds = {octagon for octagon, colour in enumerate(collected["yarns"]) if colour == Colour.RED}
    counted = [len(reds & around(square)) for square in collected["pins"]]
    assert counted == collected["gains"] == [2, 1, 1, 0]
    assert set(collected["marked"]) == {n for square in collected["pins"] for n in reds & around(square)}


def test_4_2_after_the_move_two_yarns_around_the_pin_change_places() -> None:
    moved, swapped = frames("free_swap")
    assert moved["dice"] == [1, None]
    assert set(moved["glowOctagons"]) == around(moved["pins"][0])
    changed = [n for n in range(25) if moved["yarns"][n] != swapped["yarns"][n]]
    assert len(changed) == 2
    assert set(changed) <= around(moved["pins"][0])
    assert {Colour(moved["yarns"][n]) for n in changed} == {Colour.YELLOW, Colour.RED}


def test_4_8_three_tokens_pay_for_the_swap_that_completes_the_design() -> None:
    missing, swapped, claimed = frames("claim")
    design = EXAMPLES["claim"]["design"]
    assert design["points"] == 1
    assert [frame["tokens"] for frame in (missing, swapped, claimed)] == [[3], [0], [0]]
    changed = [n for n in range(25) if missing["yarns"][n] != swapped["yarns"][n]]
    assert changed == missing["glowOctagons"]
    assert claimed_octagons(missing, design["name"]) is None
    assert claimed_octagons(swapped, design["name"]) == claimed["marked"] == [0, 6, 12, 18, 24]
    first, second, middle, fourth, fifth = (claimed["yarns"][n] for n in claimed["marked"])
    assert first == second == fourth == fifth != middle


def test_5_6_every_square_that_a_2_leads_to_glows_and_the_way_across_black_has_a_price() -> None:
    (frame,) = frames("targets")
    start, black = frame["pins"]
    assert frame["dice"] == [2, None]
    free = {way[-1] for way in walks(start, 2) if black not in way}
    paid = {way[-1] for way in walks(start, 2) if black in way[:-1]}
    jumps = {square for square, number in enumerate(frame["tiles"]) if number == 2} - {start, black}
    assert set(frame["glowSquares"]) == free | paid | jumps
    assert frame["prices"] == [[square, 1] for square in sorted(paid - free - jumps)]
    assert len(frame["prices"]) == 1
    assert jumps - free - paid, "one of them is only jumped to"


@pytest.mark.parametrize(("name", "steps"), [("two_steps", 2), ("five_steps", 5), ("toll", 2)])
def test_5_3_a_walk_has_as_many_steps_as_the_die_shows_and_no_square_twice(name: str, steps: int) -> None:
    planned, walked = frames(name)
    path = planned["path"]
    assert path == walked["trail"]
    assert (path[0], path[-1]) == (planned["pins"][ORANGE], walked["pins"][ORANGE])
    assert planned["dice"] == [steps, None]
    assert len(path) == len(set(path)) == steps + 1
    assert all(there in beside(here) for here, there in pairwise(path))
    assert (planned["pins"][BLACK] in path) == (name == "toll")


def test_5_2_the_two_steps_go_down_and_right() -> None:
    here, between, there = frames("two_steps")[0]["path"]
    assert (between - here, there - between) == (4, 1)


def test_5_5_orange_pays_black_one_token() -> None:
    planned, walked = frames("toll")
    paid = [after - before for before, after in zip(planned["tokens"], walked["tokens"], strict=True)]
    assert paid == [-1, 1]
    assert planned["prices"] == [[planned["path"][-1], 1]]


def test_6_1_the_card_leads_to_every_square_without_a_pin() -> None:
    (frame,) = frames("move_card")
    assert frame["glowSquares"] == [square for square in range(16) if square not in frame["pins"]]


def test_6_5_what_comes_off_the_loom_goes_to_the_reserve_and_one_of_the_reserve_takes_its_place() -> None:
    before, after = frames("replace_yarn")
    (place,) = before["glowOctagons"]
    assert (before["yarns"][place], after["yarns"][place]) == (Colour.YELLOW, Colour.PURPLE)
    assert before["comes"] == {"colour": Colour.PURPLE}
    assert [b - a for a, b in zip(before["reserve"]["yarns"], after["reserve"]["yarns"], strict=True)] == [
        0,
        0,
        1,
        0,
        -1,
    ]

    before, after = frames("replace_tile")
    (place,) = before["glowSquares"]
    assert (before["tiles"][place], after["tiles"][place]) == (1, 3)
    assert before["comes"] == {"number": 3}
    assert [b - a for a, b in zip(before["reserve"]["tiles"], after["reserve"]["tiles"], strict=True)] == [
        1,
        0,
        -1,
        0,
        0,
        0,
    ]


def test_7_2_the_design_counts_however_it_is_turned_and_in_any_two_colours() -> None:
    name = EXAMPLES["turned"]["design"]["name"]
    shown = [(claimed_octagons(frame, name), frame["turns"]) for frame in frames("turned")]
    assert [turns for _, turns in shown] == [0, 1, 2, 3]
    assert [octagons for octagons, _ in shown] == [frame["marked"] for frame in frames("turned")]
    assert len({tuple(frame["marked"]) for frame in frames("turned")}) == 4
    pairs = {frozenset(frame["yarns"][n] for n in frame["marked"]) for frame in frames("turned")}
    assert len(pairs) == 4
    assert {len(pair) for pair in pairs} == {2}
