"""Every byte of an observation follows from the view, so it contains nothing hidden."""

import pytest
from hypothesis import given

from ettana import NUM_ACTIONS
from ettana.core.engine.batch.mask import legal_mask
from ettana.core.engine.batch.observe import observation
from ettana.core.engine.batch.relative import to_absolute, to_relative
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.errors import BadSeat
from ettana.envs import observe_view
from ettana.envs.layout import FIELDS, SIZE, explain, field_of
from ettana.game import Game
from tests.envs.reference import mask_of, observation_of
from tests.support.secrets_shuffled import shuffled_secrets
from tests.support.strategies import examples, games, seeds, thieving_rules


def observed(game: Game, seat: int) -> bytes:
    return bytes(memoryview(observation(game.state, seat)).cast("B"))


def differing(one: bytes, other: bytes) -> list[str]:
    return [f"{explain(at, a)} is not {b}" for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


@examples(150)
@given(games() | games(rules=thieving_rules()))
def test_every_byte_is_the_one_that_follows_from_the_view(game: Game) -> None:
    for seat in range(game.players):
        assert not differing(observed(game, seat), observation_of(game.view(seat)))


@examples(60)
@given(games() | games(rules=thieving_rules()))
def test_a_bot_has_the_same_bytes_from_its_view(game: Game) -> None:
    for seat in range(game.players):
        found = observe_view(game.view(seat), game.rules, game.deck)
        assert not differing(bytes(found), observed(game, seat))
    with pytest.raises(BadSeat, match="spectator"):
        observe_view(game.view(None), game.rules, game.deck)


@examples(60)
@given(games())
def test_every_byte_of_a_mask_is_the_one_that_follows_from_the_legal_actions(game: Game) -> None:
    legal, me, players = list(game.legal_ids()), game.current, game.players
    assert bytes(legal_mask(game.state, False)) == game.legal_mask() == mask_of(legal, NUM_ACTIONS)
    relative = [int(to_relative(number, me, players)) for number in legal]
    assert bytes(legal_mask(game.state, True)) == mask_of(relative, NUM_ACTIONS)


@examples(150)
@given(games() | games(rules=thieving_rules()), seeds)
def test_8_1_other_secrets_give_the_same_bytes(game: Game, seed: int) -> None:
    chance = seeded(seed)
    for seat in range(game.players):
        other = Game.from_position(shuffled_secrets(game.position(), seat, chance))
        assert not differing(observed(game, seat), observed(other, seat))
        if seat == game.current:
            assert legal_mask(game.state, True) == legal_mask(other.state, True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_relative_actions_name_seats_from_the_player_on(players: int) -> None:
    for me in range(players):
        for action in range(NUM_ACTIONS):
            relative = to_relative(action, me, players)
            assert to_absolute(relative, me, players) == action
            assert 0 <= relative < NUM_ACTIONS
        for step in range(players):
            seat = (me + step) % players
            assert to_relative(ids.PLAY_STEAL_CARD + seat, me, players) == ids.PLAY_STEAL_CARD + step
            assert to_relative(ids.PLAY_STEAL_TOKENS + seat, me, players) == ids.PLAY_STEAL_TOKENS + step
            assert to_relative(ids.WALK + 16 * 5 + (1 << seat), me, players) == ids.WALK + 16 * 5 + (1 << step)
    assert to_relative(ids.WALK + 0b1011, 1, 4) == ids.WALK + 0b1101  # seats 0, 1 and 3 are 3, 0 and 2 from seat 1
    assert to_relative(ids.CLAIM + 3, 1, 4) == ids.CLAIM + 3


def test_the_layout_has_a_name_for_every_byte() -> None:
    assert sum(field.size for field in FIELDS.values()) == SIZE
    assert len({explain(byte) for byte in range(SIZE) if not field_of(byte).name.startswith("unused")}) >= SIZE - 10
    assert explain(0, 4) == "yarns, octagon 0 (the colour of the yarn): purple"
    assert explain(27, 6) == "colour (the colour die): black"
    assert explain(FIELDS["designs"].start + 7, 6) == (
        "designs, design 7 (where the design is, as far as I know): claimed by the next player"
    )
    assert explain(FIELDS["tokens_2"].start) == "tokens_2 (the second player after me: tokens)"
    for byte in (-1, SIZE):
        with pytest.raises(IndexError, match="ettana-1 has the bytes 0 to 231"):
            explain(byte)
