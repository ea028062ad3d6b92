"""`python_ettana`: the same game as Ettana's own, and no player sees hidden information."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel")
adapter: Any = pytest.importorskip("ettana.envs.openspiel")

from ettana.core.errors import BadDeck, BadOutcome, BadRules, IllegalAction  # noqa: E402  after the question
from ettana.core.names import Card  # noqa: E402
from ettana.core.rules import OPTIONS, RuleSet  # noqa: E402
from ettana.game import Game  # noqa: E402
from tests.envs.openspiel.walks import SHORT, step, walk  # noqa: E402
from tests.envs.reference import observation_of  # noqa: E402
from tests.support.drawn import drawn, table  # noqa: E402

pytestmark = pytest.mark.slow  # OpenSpiel belongs to the slow group; test_registered.py is the short check


def load(players: int = 2, more: str = SHORT) -> Any:
    return pyspiel.load_game(f"python_ettana(players={players},{more})")


def placed(game: Any, position: Game) -> Any:
    """An OpenSpiel state at the position of a game, without history."""
    state = game.new_initial_state()
    state.table, state._is_first = Game.from_position(position.position(), "explicit"), False
    state._find_player()
    return state


# Parameters


def test_every_option_of_the_rule_set_is_a_parameter() -> None:
    given = pyspiel.load_game("python_ettana").get_parameters()
    assert set(given) == {"players", "deck", "max_decisions", "history", *OPTIONS}
    assert pyspiel.load_game("python_ettana").made_with.rules == RuleSet(turn_limit=400)


def test_parameters_reach_the_game() -> None:
    made = pyspiel.load_game(
        "python_ettana(players=3,target=5,diagonal_steps=True,reshuffle=at once,tiles=1/2/3/3/4/5,turn_limit=9)"
    ).made_with
    assert made.players == 3
    assert made.rules == RuleSet(
        target=5, diagonal_steps=True, reshuffle="at once", tiles=(1, 2, 3, 3, 4, 5), turn_limit=9
    )


@pytest.mark.parametrize(
    ("parameter", "error"),
    [
        ("players=5", "players must be a whole number from 2 to 4, not 5"),
        ("target=99", "target must be a whole number from 1 to 20"),
        ("tiles=1/2", "tiles must be 6 counts"),
        ("reshuffle=never", "reshuffle must be 'when needed' or 'at once'"),
        ("max_decisions=0", "max_decisions must be a whole number from 1"),
        ("deck=nowhere", "there is no such deck"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused(parameter: str, error: str) -> None:
    with pytest.raises((BadRules, BadDeck), match=error):
        pyspiel.load_game(f"python_ettana({parameter})")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bounds_of_the_game_are_declared(players: int) -> None:
    game = load(players)
    assert (game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()) == (players, 1581, 64)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1 / (players - 1), 1, 0)
    assert (game.max_game_length(), game.max_history_length() > 30_000) == (10_000, True)


def test_a_game_ends_after_the_decisions_that_it_may_take() -> None:
    *_, last = walk(load(2, "max_decisions=7"), 1)
    assert last.is_terminal()
    assert sum(move.player != pyspiel.PlayerId.CHANCE for move in last.full_history()) == 7
    assert last.returns() == [0, 0]


# The same game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_observations_are_those_of_the_views(players: int) -> None:
    for state in walk(load(players), players):
        for seat in range(players):
            seen = np.array(state.observation_tensor(seat))
            if state.is_laid:
                assert bytes(seen.astype(np.uint8)) == observation_of(state.table.view(seat))
            else:
                assert not seen.any()


def test_actions_and_outcomes_are_those_of_the_game() -> None:
    asked = set()
    for state in walk(load(3), 2):
        if state.is_chance_node():
            assert state.chance_outcomes() == state.table.chance_node.outcomes
            texts = [state.action_to_string(state.current_player(), outcome) for outcome in state.legal_actions()]
            assert len(set(texts)) == len(texts)
            asked.add(texts[0].split()[0])
        elif not state.is_terminal():
            assert state.current_player() == state.table.current
            assert state.legal_actions() == list(state.table.legal_ids())
            texts = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
            assert texts == [str(action) for action in state.table.legal_actions()]
        else:
            assert state.returns() == list(state.table.returns)
    assert asked >= {"yarn", "tile", "number", "colour", "card", "design"}


def test_actions_and_outcomes_that_are_not_legal_are_refused() -> None:
    state = load().new_initial_state()
    with pytest.raises(BadOutcome):
        state.apply_action(40)
    with pytest.raises(IllegalAction):
        placed(load(), drawn(table(2))).apply_action(1000)


@pytest.mark.parametrize("moves", [0, 30, 44, 60, 75])
def test_clones_pickles_and_texts_go_on_alike(moves: int) -> None:
    game = load(3)
    *_, state = walk(game, 6, moves)
    twins = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ]
    chances = [Random(2) for _ in range(6)]
    for _ in range(40):
        if state.is_terminal():
            break
        step(state, chances[0])
        for twin, chance in zip(twins, chances[1:], strict=True):
            step(twin, chance)
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            for seat in range(3):
                assert twin.information_state_string(seat) == state.information_state_string(seat)
                assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)


# Information states


def told(state: Any, *moves: Any) -> Any:
    for move in moves:
        state.apply_action(move)
    return state


def test_a_card_that_another_draws_is_in_nobody_elses_information_state() -> None:
    start = placed(load(), drawn(table(2), "dice: 1 G\nseat 0:\n  tokens: 4"))
    buy = next(action.id for action in start.table.legal_actions() if str(action) == "buy-card")
    tax, gain = (told(start.clone(), buy, card) for card in (Card.TAX, Card.GAIN))
    assert tax.information_state_string(1) == gain.information_state_string(1)
    assert tax.information_state_tensor(1) == gain.information_state_tensor(1)
    assert tax.information_state_string(0) != gain.information_state_string(0)
    assert tax.information_state_tensor(0) != gain.information_state_tensor(0)
    assert "card ?" in tax.information_state_string(1)
    point = told(start.clone(), buy, Card.VICTORY_POINT)
    assert "card 9" in point.information_state_string(1)  # it is revealed at once (6.10)


def test_a_design_that_another_gives_away_is_hidden() -> None:
    start = placed(load(), drawn(table(2), "dice: 1 G\nseat 0:\n  designs: 3, 5"))
    one, two = (told(start.clone(), *exchange(start, design), 7) for design in (3, 5))
    for look in ("information_state_string", "information_state_tensor", "observation_string", "observation_tensor"):
        assert getattr(one, look)(1) == getattr(two, look)(1)
        assert getattr(one, look)(0) != getattr(two, look)(0)


def exchange(state: Any, design: int) -> list[int]:
    return [action.id for action in state.table.legal_actions() if str(action) == f"exchange:{design}"]


def test_a_theft_is_seen_by_thief_and_victim() -> None:
    start = placed(load(3), drawn(table(3), "dice: 3 K\nseat 0:\n  cards: steal-card\nseat 1:\n  cards: swap, tax"))
    steal = next(action.id for action in start.table.legal_actions() if str(action) == "steal-card:1")
    swap, tax = (told(start.clone(), steal, card) for card in (Card.SWAP, Card.TAX))
    same = [swap.information_state_string(seat) == tax.information_state_string(seat) for seat in range(3)]
    assert same == [False, False, True]


def test_an_information_state_recalls_all_before_it() -> None:
    """An information state determines every earlier one, and its player's actions in them."""
    game = load(2, "turn_limit=8,target=3,history=200")
    before: dict[tuple[int, str], list[tuple[str, int]]] = {}
    for seed in range(12):
        state, chance = game.new_initial_state(), Random(seed % 4)  # games begin alike and diverge later
        past: list[list[tuple[str, int]]] = [[], []]
        for move in range(10_000):
            if state.is_terminal():
                break
            if move == 60 + seed:
                chance = Random(100 + seed)
            player = state.current_player()
            seen = "" if player < 0 else state.information_state_string(player)
            if player >= 0:
                known = before.setdefault((player, seen), list(past[player]))
                assert known == past[player]
            chosen = step(state, chance)
            if player >= 0:
                past[player].append((seen, chosen))
    assert len(before) > 150


def test_the_tensor_has_the_last_entries_and_says_whose_it_is() -> None:
    game = load(2, "turn_limit=12,history=20")
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert {name: array.shape for name, array in observer.dict.items()} == {
        "player": (2,),
        "observation": (232,),
        "history": (20, 2),
    }
    *_, early = walk(game, 3, 5)
    observer.set_from(early, 1)
    assert observer.dict["player"].tolist() == [0, 1]
    assert observer.dict["history"][:5, 0].tolist() == [8] * 5  # yarns
    assert (observer.dict["history"][:5, 1] > 0).all()
    assert not observer.dict["history"][5:].any()
    *_, late = walk(game, 3, 90)
    observer.set_from(late, 0)
    assert observer.dict["history"].all(axis=1).sum() >= 18  # only a hidden card may have a zero
    last = late.full_history()[-1]
    assert observer.dict["history"][-1, 1] in (0, last.action + 1)


def test_there_is_no_observation_of_all_hands() -> None:
    kind = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="never all hands"):
        load().make_py_observer(kind)
    with pytest.raises(ValueError, match="no parameters"):
        load().make_py_observer(None, {"colour": 1})


def test_public_and_private_are_apart() -> None:
    *_, state = walk(load(), 4, 80)
    kinds = {
        name: state.get_game().make_py_observer(pyspiel.IIGObservationType(public, False, private))
        for name, public, private in (
            ("public", True, pyspiel.PrivateInfoType.NONE),
            ("private", False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
            ("nothing", False, pyspiel.PrivateInfoType.NONE),
        )
    }
    assert kinds["public"].string_from(state, 0) == kinds["public"].string_from(state, 1)
    assert kinds["private"].string_from(state, 0) != kinds["private"].string_from(state, 1)
    assert kinds["nothing"].string_from(state, 0) == ""
    assert all(kind.tensor is None for kind in kinds.values())


# Worlds


def test_a_sampled_world_looks_the_same_to_its_player_and_tells_no_more() -> None:
    game = load(3, "turn_limit=40,history=40")
    *_, state = walk(game, 5, 260)
    while state.is_chance_node():
        step(state, Random(1))
    hands = set()
    for player in range(3):
        for number in range(8):
            luck = Random(number)
            world = state.resample_from_infostate(player, luck.random)
            for look in ("information_state_string", "information_state_tensor", "observation_tensor"):
                assert getattr(world, look)(player) == getattr(state, look)(player)
            assert world.current_player() == state.current_player()
            assert world.history() == []  # it would reveal hidden information
            again = state.resample_from_infostate(player, Random(number).random)
            assert str(again) == str(world)
            hands.add((player, str(world.table.position().seats)))
            for other in range(3):
                if other != player:  # the others remember only what the player saw
                    own, theirs = (str(world.memories[seat]) for seat in (player, other))
                    assert own == theirs
            while not world.is_terminal():
                step(world, luck)
    assert len(hands) > 12


def test_a_sampled_world_ends_when_the_true_one_would() -> None:
    for state in walk(load(2, "max_decisions=7"), 1):
        left = 7 - sum(move.player != pyspiel.PlayerId.CHANCE for move in state.full_history())
        if left == 3 and not state.is_chance_node():
            break
    world = state.resample_from_infostate(0, Random(1).random)
    taken = 0
    while not world.is_terminal():
        taken += not world.is_chance_node()
        step(world, Random(taken))
    assert taken == 3


def test_a_sampled_world_can_be_cloned_and_sent() -> None:
    *_, state = walk(load(), 5, 80)
    while state.is_chance_node():
        step(state, Random(1))
    world = state.resample_from_infostate(0, Random(1).random)
    for twin in (world.clone(), pickle.loads(pickle.dumps(world))):
        assert str(twin) == str(world)
        assert twin.information_state_string(1) == world.information_state_string(1)
