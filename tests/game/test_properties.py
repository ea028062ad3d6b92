"""Properties of every game, tested on random games of two to four players over all options of the rule set."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.core.action_table import action_from_id, action_table
from ettana.core.actions import Walk
from ettana.core.engine.rules.apply import try_apply
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.errors import IllegalAction, MalformedAction
from ettana.core.positions.invariants import check_invariants
from ettana.core.seats import REFEREE
from ettana.core.view import view, views
from ettana.game import Game
from ettana.notation.json_forms import view_to_json, views_to_json
from tests.support.reflection import changes, deep, field_names, snapshot
from tests.support.strategies import examples, games, play_on, rule_sets, seeds

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
CLAUSES = set(re.findall(r'<a id="(\d+\.\d+)">', RULES.read_text(encoding="utf-8")))


@examples(200)
@given(games(most=150), seeds)
def test_nothing_is_made_or_lost_whatever_is_played(game: Game, seed: int) -> None:
    check_invariants(game.state, game.rules, game.deck)
    for step in range(25):
        play_on(game, 1, seed + step)
        check_invariants(game.state, game.rules, game.deck)


@examples(25)
@given(games(rules=rule_sets(turn_limit=60), most=0), seeds)
def test_games_end_and_leave_nothing_to_do(game: Game, seed: int) -> None:
    fixed = [deep(table) for table in (game.state.options, game.state.designs, game.state.walks)]
    play_on(game, 100_000, seed)
    assert game.over
    assert (game.winner is not None) == (max(game.points) >= game.rules.target)
    assert game.winner is not None or game.turn == 60
    assert game.legal_actions() == []
    check_invariants(game.state, game.rules, game.deck)
    assert fixed == [deep(table) for table in (game.state.options, game.state.designs, game.state.walks)]


@examples(100)
@given(games(), st.randoms(use_true_random=False))
def test_every_listed_action_applies(game: Game, chance: Random) -> None:
    listed = list(legal_ids(game.state))
    watched = set(chance.sample(listed, min(20, len(listed))))
    for action in listed:
        after = game.state.copy()
        assert try_apply(after, action), action_from_id(action)
        if action in watched:
            check_invariants(after, game.rules, game.deck)


@examples(60)
@given(games())
def test_every_unlisted_action_is_refused_with_a_clause_and_changes_nothing(game: Game) -> None:
    listed = set(game.legal_ids())
    before, log, events = snapshot(game.state), game.log, game.event_count
    for number, action in action_table().items():
        if number in listed:
            continue
        with pytest.raises(IllegalAction) as refused:
            game.apply(action)
        assert refused.value.clause in CLAUSES, action
        assert not try_apply(game.state, number), action
    assert not changes(before, snapshot(game.state))
    assert (game.log, game.event_count) == (log, events)


@examples(60)
@given(games())
def test_why_not_is_silent_exactly_about_what_is_listed(game: Game) -> None:
    listed = set(game.legal_ids())
    silent = {number for number, action in action_table().items() if game.why_not(action) is None}
    assert silent == listed, [str(action_from_id(number)) for number in silent ^ listed]


@examples(25)
@given(games(), st.integers() | st.sampled_from([-1, 1513, 1577, 1581, 2**63, 2**200]))
def test_a_number_that_is_no_action_is_refused_and_changes_nothing(game: Game, number: int) -> None:
    if number in action_table():
        return
    before = snapshot(game.state)
    with pytest.raises(MalformedAction):
        game.apply(number)
    assert not changes(before, snapshot(game.state))


@examples(100)
@given(games())
def test_what_a_view_states_is_true(game: Game) -> None:
    """Everything that a seat is told about hands and stacks is true (8.1, 8.2)."""
    position = game.position()
    for seat in range(game.players):
        seen = view(game.state, seat)
        assert seen.designs == position.seats[seat].designs
        assert seen.cards == position.seats[seat].cards
        for known in seen.known:
            assert known.seat != seat
            assert set(known.designs) <= set(position.seats[known.seat].designs)
            there = position.seats[known.seat].cards
            assert all(count <= has for count, has in zip(known.cards, there, strict=True))
        for place, design in seen.known_stack:
            assert position.design_stack[place] == (design, seat)


@examples(60)
@given(games())
def test_views_made_together_are_the_views_made_one_by_one(game: Game) -> None:
    """The shortcut must agree with the ordinary way on what a seat may know."""
    seats = [*range(game.players), None]
    one_by_one = {seat: view(game.state, seat) for seat in seats}
    assert views(game.state, seats) == one_by_one
    written = views_to_json(*game.view_parts(seats))
    assert written == {seat: view_to_json(one) for seat, one in one_by_one.items()}


@examples(50)
@given(games(most=150, gifts=False))
def test_the_same_actions_make_the_same_game(game: Game) -> None:
    assert game.seed is not None
    again = Game(game.players, game.seed, game.rules, game.deck)
    for action in game.log:
        assert action is not None
        again.apply(action)
    assert not changes(snapshot(game.state), snapshot(again.state))
    assert game.events_since(0, REFEREE) == again.events_since(0, REFEREE)


def test_reflection_sees_a_state_whole() -> None:
    """The tests that compare every field depend on this."""
    source = (Path(__file__).parents[2] / "src/ettana/core/engine/rules/state.py").read_text(encoding="utf-8")
    assigned = set(re.findall(r"^        self\.(\w+): ", source, flags=re.MULTILINE))
    assert assigned == set(field_names(Game(seed=1).state))
    assert len(assigned) > 40


def test_the_table_of_actions_holds_each_once() -> None:
    table = action_table()
    assert all(action.id == number and action_from_id(number) is action for number, action in table.items())
    assert len({str(action) for action in table.values()}) == len(table) == len(set(table.values()))
    assert sum(isinstance(action, Walk) for action in table.values()) == 256
