"""Secrets do not reach a seat (8.1, 8.2): with other secrets it gets the same view and choices, to the byte."""

from dataclasses import fields, replace

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.action_table import action_from_id
from ettana.core.actions import Action, BuyCard, BuyDesign, Exchange, GetDesign, StealCard
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.events import Event, StoleCard
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.lab.random_play import pick_by_kind
from ettana.notation.json_forms import view_to_json
from ettana.table.viewers.hints import hints_of_game
from ettana.table.wire.answers import Hints
from tests.support.secrets_shuffled import shuffled_secrets
from tests.support.strategies import examples, games, seeds, thieving_rules

SECRETIVE = (StealCard, Exchange, BuyCard, BuyDesign, GetDesign)  # after these actions seats know different things


def seats_of(game: Game) -> list[int | None]:
    return [*range(game.players), None]


def all_that_reaches(game: Game, seat: int | None) -> tuple[bytes, list[int], Hints | None, str]:
    """The seat's view, its legal actions, its hints, and the events it saw."""
    choices = list(game.legal_ids()) if seat == game.current else []
    hints = None if seat is None else hints_of_game(game, seat, choices, version=0)
    seen = "\n".join(map(repr, game.events_since(0, seat)))
    return view_to_json(game.view(seat)), choices, hints, seen


def check_alike(game: Game, chance: Rng) -> None:
    for seat in [*seats_of(game), game.current]:  # the seat to move is tested twice: it gets more than a view
        other = Game.from_position(shuffled_secrets(game.position(), seat, chance))
        here, there = all_that_reaches(game, seat), all_that_reaches(other, seat)
        assert here[:3] == there[:3], f"seat {seat} is shown something it may not know"


@examples(100)
@given(games(), seeds)
def test_8_1_other_secrets_give_the_same_view_and_choices(game: Game, seed: int) -> None:
    check_alike(game, seeded(seed))


@examples(60)
@given(games(), seeds)
def test_8_1_other_secrets_give_the_same_view_also_after_thefts_draws_and_exchanges(game: Game, seed: int) -> None:
    chance = seeded(seed)
    for kind in SECRETIVE:
        for action in [action for action in game.legal_actions() if isinstance(action, kind)][:3]:
            after = game.copy()
            after.apply(action)
            check_alike(after, chance)


@examples(300)
@given(games() | games(rules=thieving_rules()), seeds, st.data())
def test_8_2_worlds_that_look_alike_go_on_looking_alike(game: Game, seed: int, data: st.DataObject) -> None:
    """Two games with other secrets take the same course. While a seat gets the same information, it knows the same.

    The memory of thefts and exchanges must pass this: it may depend only on what its owner saw.
    """
    seat = data.draw(st.sampled_from(seats_of(game)))
    chance = seeded(seed)
    one = Game.from_position(game.position())
    other = Game.from_position(shuffled_secrets(game.position(), seat, chance, same_luck=True))
    for _ in range(60):
        both = sorted(set(legal_ids(one.state)) & set(legal_ids(other.state)))
        if not both:
            return
        action = action_from_id(pick_by_kind(vec[i64](both), chance))
        told = one.event_count
        other.apply(secretly_otherwise(action, other, chance) if one.current != seat else action)
        one.apply(action)
        seen, seen_there = one.events_since(told, seat), other.events_since(told, seat)
        if seen != seen_there:
            assert_that_only_a_secret_of_ones_own_differs(seen, seen_there, seat)
            return
        assert all_that_reaches(one, seat) == all_that_reaches(other, seat)


def secretly_otherwise(action: Action, game: Game, chance: Rng) -> Action:
    """The design that another player exchanges is a secret too, so the other world may exchange another."""
    if not isinstance(action, Exchange):
        return action
    exchanges = [choice for choice in game.legal_actions() if isinstance(choice, Exchange)]
    return exchanges[chance.below(len(exchanges))]


def assert_that_only_a_secret_of_ones_own_differs(seen: list[Event], seen_there: list[Event], seat: int | None) -> None:
    first, there = next((a, b) for a, b in zip(seen, seen_there, strict=False) if a != b)
    assert type(first) is type(there)
    assert first.hidden
    assert seat in [getattr(first, name) for name in first.known_to]
    assert first == replace(there, **{name: getattr(first, name) for name in first.hidden})


@examples(60)
@given(games(gifts=False))
def test_8_1_an_event_shows_its_secrets_only_to_the_seats_it_names(game: Game) -> None:
    for event in game.events_since(0, REFEREE):
        told = {getattr(event, name) for name in event.known_to}
        assert {field.name for field in fields(event)} >= {*event.hidden, *event.known_to}
        for seat in seats_of(game):
            seen = event.seen_by(seat)
            if seat in told or not event.hidden:
                assert seen == event
            else:
                assert all(getattr(seen, name) is None for name in event.hidden)
                assert seen == replace(event, **dict.fromkeys(event.hidden))


@examples(60)
@given(games())
def test_8_1_thief_and_victim_know_the_stolen_card(game: Game) -> None:
    for action in [action for action in game.legal_actions() if isinstance(action, StealCard)]:
        after = game.copy()
        after.apply(action)
        theft = next(event for event in after.events_since(game.event_count, REFEREE) if isinstance(event, StoleCard))
        assert theft.card is not None
        told = [seat for seat in seats_of(after) if theft.seen_by(seat).card == theft.card]
        assert told == sorted([theft.seat, theft.victim])
        known = {knowledge.seat: knowledge for knowledge in after.view(theft.victim).known}
        assert known[theft.seat].cards[theft.card] >= 1
        assert after.view(theft.seat).cards[theft.card] >= 1


@examples(60)
@given(games())
def test_8_2_a_player_who_exchanged_a_design_knows_where_it_lies(game: Game) -> None:
    for action in [action for action in game.legal_actions() if isinstance(action, Exchange)]:
        after = game.copy()
        me = after.current
        after.apply(action)
        seen = after.view(me)
        assert (seen.design_stack - 1, action.design) in seen.known_stack
        for other in range(after.players):
            if other != me:
                places = [place for place, _ in after.view(other).known_stack]
                assert seen.design_stack - 1 not in places
