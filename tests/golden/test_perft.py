"""Perft: the counts of legal sequences from fixed positions with scripted dice (tests/data/perft)."""

import pytest

from ettana.core.engine.rules.state import State
from ettana.game import Game
from ettana.lab.perft import divide, perft
from tests.support.perft_data import expected, names, split_by_kind, state_of
from tests.support.reflection import changes, snapshot

EXPECTED = expected()


def split_in_words(state: State, depth: int, kinds: dict[str, int]) -> str:
    """The split by kind beside the expected one, then by action where a kind differs."""
    found = split_by_kind(state, depth)
    lines = [f"depth {depth}, by the kind of the first action:"]
    for kind in {**kinds, **found}:
        mark = "" if found.get(kind) == kinds.get(kind) else "   <--"
        lines.append(f"  {kind:>12} {found.get(kind, 0):>10}  expected {kinds.get(kind, 0):>10}{mark}")
    lines.append("and by the first action, where a kind differs:")
    lines += [
        f"  {action!s:>16} {count:>10}"
        for action, count in divide(state, depth).items()
        if found.get(action.verb) != kinds.get(action.verb)
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("name", names())
def test_the_counts_of_legal_sequences_are_the_stored_ones(name: str) -> None:
    state = state_of(name)
    depths, kinds = EXPECTED[name]
    found = [perft(state, depth) for depth in range(1, len(depths) + 1)]
    if found != depths or split_by_kind(state, len(depths)) != kinds:
        pytest.fail(f"{name}: {found}, expected {depths}\n{split_in_words(state, len(depths), kinds)}", pytrace=False)


def test_every_position_has_its_counts_and_the_other_way_round() -> None:
    assert set(EXPECTED) == set(names())
    assert len(EXPECTED) >= 12


@pytest.mark.parametrize("name", ["placing", "near-win", "last-turn", "thefts-and-exchanges"])
def test_the_split_adds_up_and_the_state_is_left_as_it_was(name: str) -> None:
    state = state_of(name)
    before = snapshot(state)
    for depth in (1, 2, 3):
        assert sum(divide(state, depth).values()) == perft(state, depth)
    assert perft(state, 0) == 1
    assert not changes(before, snapshot(state))


def test_a_game_that_is_over_goes_nowhere() -> None:
    game = Game(seed=1)
    game.state.phase = 3
    assert perft(game.state, 2) == 0
    assert divide(game.state, 2) == {}


def test_a_perft_failure_shows_the_split_by_first_action() -> None:
    state = state_of("last-turn")
    kinds = split_by_kind(state, 2) | {"walk": 1}
    said = split_in_words(state, 2, kinds)
    assert "walk:" in said
    assert "<--" in said
    assert "jump:" not in said
