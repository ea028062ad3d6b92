"""Chance: a seed gives one game; a secret key gives dice that are unpredictable and can be checked afterwards."""

import hmac
import random

import pytest

from ettana.core.actions import Action, Roll, Walk
from ettana.core.errors import BadRules, IllegalAction
from ettana.core.events import Rolled
from ettana.core.fair_dice import KEY_BYTES, commitment, fresh_word
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from tests.support.drawn import PLAIN, TEST_DECK, drawn

KEY = bytes(range(KEY_BYTES))
OTHER_KEY = bytes(range(1, KEY_BYTES + 1))
RULES = RuleSet(turn_limit=20)


def seeded_game(seed: int, choices: int) -> Game:
    """A whole game of random choices."""
    game = Game(players=3, seed=seed, rules=RULES, deck=TEST_DECK)
    choose = random.Random(choices).choice
    while not game.over:
        game.apply(choose(game.legal_ids()))
    return game


# Seeds


def test_the_same_seed_and_the_same_actions_give_the_same_game() -> None:
    one, two = seeded_game(7, choices=1), seeded_game(7, choices=1)
    assert one.log == two.log
    assert one.position() == two.position()
    assert one.events_since(0, REFEREE) == two.events_since(0, REFEREE)


def test_another_seed_gives_another_game() -> None:
    starts = [Game(seed=seed).position() for seed in range(50)]
    assert len({start.yarns for start in starts}) == 50


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**64, 2**96, 2**128 - 1])
def test_a_seed_has_up_to_128_bits_and_all_of_them_count(seed: int) -> None:
    game = Game(seed=seed)
    assert game.seed == seed
    assert game.position().yarns != Game(seed=seed ^ 2**127).position().yarns


@pytest.mark.parametrize("seed", [-1, 2**128, 1.5, "7", b"7"])
def test_an_invalid_seed_is_refused(seed: int) -> None:
    with pytest.raises(BadRules, match="seed"):
        Game(seed=seed)


def test_without_a_seed_one_is_drawn_and_returned() -> None:
    one, two = Game(), Game()
    assert one.seed != two.seed
    assert one.seed is not None
    assert Game(seed=one.seed).position() == one.position()


def test_chance_goes_on_in_a_copy_as_in_the_game() -> None:
    game = drawn(PLAIN)
    other = game.copy()
    game.apply(Roll())
    other.apply(Roll())
    assert game.position() == other.position()


# Fresh words


def test_a_fresh_word_has_128_bits_and_follows_from_key_and_entry() -> None:
    assert KEY_BYTES == 32
    words = [fresh_word(key, entry) for key in (KEY, OTHER_KEY) for entry in range(100)]
    assert len(set(words)) == 200
    assert all(0 <= word < 2**128 for word in words)
    assert max(words) >= 2**127
    assert fresh_word(KEY, 5) == words[5]


def test_the_recipe_is_hmac_sha_256_so_that_anyone_can_check_it() -> None:
    """These were computed with another program (`openssl dgst -sha256 -mac HMAC`)."""
    assert commitment(KEY) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert fresh_word(KEY, 0) == 0x9F0CD9B94097FE4929918D2B8942B344
    assert fresh_word(KEY, 1) == 0xC432E059C378EEF7FE2F1181A4050836


def test_the_commitment_differs_by_key_and_does_not_reveal_it() -> None:
    assert commitment(KEY) == commitment(bytes(KEY))
    assert commitment(KEY) != commitment(OTHER_KEY)
    assert KEY.hex() not in commitment(KEY)


def fair_game(key: bytes, actions: list[Action] | None = None, choices: int = 1) -> tuple[list[Action], Position]:
    """A table's game, in which every log entry gets a fresh word. Plays `actions`, or else random ones."""
    game = Game(players=2, seed=fresh_word(key, 0), rules=RULES, deck=TEST_DECK)
    choose = random.Random(choices).choice
    done: list[Action] = []
    while not game.over and (actions is None or len(done) < len(actions)):
        action = choose(game.legal_actions()) if actions is None else actions[len(done)]
        game.apply(action, fresh=fresh_word(key, len(game.log) + 1))
        done.append(action)
    return done, game.position()


def test_the_same_key_and_the_same_actions_give_the_same_game() -> None:
    actions, end = fair_game(KEY)
    assert fair_game(KEY, actions) == (actions, end)


def test_with_another_key_the_same_actions_are_another_game_or_none_at_all() -> None:
    actions, end = fair_game(KEY)
    try:
        assert fair_game(OTHER_KEY, actions)[1] != end
    except IllegalAction:
        pass  # the dice fell otherwise, so the action has become illegal


def rolled(game: Game, fresh: int | None) -> tuple[int, int]:
    trial = game.copy()
    before = trial.event_count
    trial.apply(Roll(), fresh)
    event = trial.events_since(before, REFEREE)[0]
    assert isinstance(event, Rolled)
    return event.number, event.colour


def test_a_fresh_word_decides_the_dice() -> None:
    game = drawn(PLAIN)
    assert rolled(game, fresh=5) == rolled(game, fresh=5)
    assert len({rolled(game, fresh=word) for word in range(300)}) == 36


def test_after_a_fresh_word_nothing_of_the_old_generator_is_left() -> None:
    """A player who has derived the generator from past dice knows nothing about future dice."""
    one, two = drawn(PLAIN, "chance: 1 2 3 4"), drawn(PLAIN, "chance: 5 6 7 8")
    assert one.position() != two.position()
    one.apply(Roll(), fresh=99)
    two.apply(Roll(), fresh=99)
    assert one.position() == two.position()


def test_a_refused_action_takes_no_fresh_word() -> None:
    game = drawn(PLAIN)
    before = game.position()
    with pytest.raises(IllegalAction):
        game.apply(Walk(1), fresh=99)
    assert game.position() == before


def test_a_fresh_word_comes_even_where_no_dice_are_rolled() -> None:
    """Otherwise the generator could be followed across such an action."""
    game = drawn(PLAIN, "dice: 1 P")
    game.apply(Walk(1), fresh=99)
    other = drawn(PLAIN, "dice: 1 P", "chance: 5 6 7 8")
    other.apply(Walk(1), fresh=99)
    assert game.position().chance == other.position().chance


@pytest.mark.parametrize("size", [0, 1, KEY_BYTES, 63, 64, 65, 200])
def test_a_word_is_the_beginning_of_hmac(size: int) -> None:
    key = bytes(7 * index % 256 for index in range(size))
    for entry in (0, 1, 255, 256, (1 << 40) + 3, (1 << 64) - 1):
        wanted = int.from_bytes(hmac.digest(key, entry.to_bytes(8, "big"), "sha256")[:16], "big")
        assert [fresh_word(key, entry), fresh_word(key, entry)] == [wanted, wanted]
