"""For any corrupted field of a state, `check_invariants` names the clause that it breaks."""

import pytest

from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.state import NOT_THE_GAME, State
from ettana.core.errors import BadPosition
from ettana.core.positions.invariants import check_invariants
from ettana.core.rules import RuleSet
from ettana.game import Game
from tests.support.reflection import FIXED, VECTOR, field_names
from tests.support.strategies import played

# Fields that may have any value in their range, so that another value breaks nothing.
FREE = {"rng", "turn", "current", "starter", "number", "colour", "acted", "preset", "rolled_again", "free_swap"}
# Fields outside the game, which cannot be wrong: whether a journal is written, and its content.
JOURNAL = {"recording", "journal"}
# How far to change a number that may be higher by one: no hand has 15 cards of a type, and no die shows 7.
MORE = {"known_cards": 15, "placing_rolls": 7}


def a_game() -> Game:
    """In the middle of a turn, before the move, with known cards and discards."""
    return played(3, 11, RuleSet(target=20), 62, "test", gifts=4)


def spoil(state: State, name: str, place: int | None) -> None:
    value = getattr(state, name)
    if place is not None:
        value[place] += MORE.get(name, 1)
    elif isinstance(value, bool):
        setattr(state, name, not value)
    else:
        setattr(state, name, value + MORE.get(name, 1))


def places(state: State) -> list[tuple[str, int | None]]:
    """Every number in the state, by field and index."""
    found: list[tuple[str, int | None]] = []
    for name in field_names(state):
        value = getattr(state, name)
        if name in FREE | JOURNAL | {"listed"} or isinstance(value, FIXED):
            continue
        if not isinstance(value, VECTOR):
            found.append((name, None))
        elif name == "card_stack":  # beyond its end are cards that were drawn
            found += [(name, place) for place in range(int(state.card_count))]
        elif name == "design_stack":
            found += [(name, place) for place in range(int(state.design_top), len(value))]
        else:
            found += [(name, place) for place in range(len(value))]
    return found


def test_the_game_is_valid_before_it_is_corrupted() -> None:
    game = a_game()
    check_invariants(game.state, game.rules, game.deck)


@pytest.mark.parametrize(("name", "place"), places(a_game().state))
def test_a_corrupted_field_is_found(name: str, place: int | None) -> None:
    game = a_game()
    spoil(game.state, name, place)
    with pytest.raises(BadPosition, match=r"^\d+(\.\d+)?: "):
        check_invariants(game.state, game.rules, game.deck)


def test_a_list_of_actions_that_is_out_of_date_is_found() -> None:
    game = a_game()
    list_legal(game.state)
    check_invariants(game.state, game.rules, game.deck)
    game.state.listed[0] += 1
    with pytest.raises(BadPosition, match="out of date"):
        check_invariants(game.state, game.rules, game.deck)


def test_a_design_remembered_wrongly_is_found() -> None:
    game = a_game()
    game.state.examined = 0
    game.state.complete = 1
    with pytest.raises(BadPosition, match=r"^7\.1"):
        check_invariants(game.state, game.rules, game.deck)


def test_another_rule_set_or_deck_is_found() -> None:
    game = a_game()
    with pytest.raises(BadPosition, match=r"^10: "):
        check_invariants(game.state, RuleSet(target=3), game.deck)
    with pytest.raises(BadPosition, match=r"^1\.8: "):
        check_invariants(game.state, game.rules, Game(seed=1).deck)


def test_the_free_fields_are_fields() -> None:
    assert set(field_names(a_game().state)) >= FREE | JOURNAL
    assert set(NOT_THE_GAME) >= JOURNAL
