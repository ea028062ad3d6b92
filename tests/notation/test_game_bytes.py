"""Games as bytes: round trips, and an explanation for everything that is not a game."""

import random
from dataclasses import replace
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.core.chance.explicit import ExplicitChance
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.errors import BadGameBytes
from ettana.core.fair_dice import fresh_word
from ettana.core.positions.invariants import check_invariants
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.game_bytes import UNDO, PackedGame, read_game, write_game
from ettana.notation.position_bytes import position_from_bytes, position_to_bytes
from tests.support.reflection import field_names
from tests.support.strategies import DECKS, examples, games, play_on, played, positions, seeds


def with_undos(game: Game, seed: int, actions: int = 30) -> None:
    chance = random.Random(seed)
    for step in range(actions):
        if game.can_undo and chance.random() < 0.4:
            game.undo()
        else:
            play_on(game, 1, seed + step)


@examples(60)
@given(games(), seeds)
def test_a_game_is_read_back_with_its_past_and_its_future(game: Game, seed: int) -> None:
    with_undos(game, seed)
    again = Game.from_bytes(game.to_bytes())
    assert (again.rules, again.deck, again.seed, again.players) == (game.rules, game.deck, game.seed, game.players)
    assert (again.position(), again.log, again.can_undo) == (game.position(), game.log, game.can_undo)
    assert again.events_since(0, REFEREE) == game.events_since(0, REFEREE)
    assert again.to_bytes() == game.to_bytes()
    play_on(game, 15, seed)
    play_on(again, 15, seed)
    assert again.position() == game.position()
    while game.can_undo:
        game.undo()
        again.undo()
        assert again.position() == game.position()


@examples(60)
@given(games(), seeds)
def test_without_its_history_a_game_is_where_it_stands(game: Game, seed: int) -> None:
    again = Game.from_bytes(game.to_bytes(history=False))
    assert again.position() == game.position()
    assert (again.seed, again.log, again.event_count, again.can_undo) == (None, (), 0, False)
    assert Game.from_bytes(again.to_bytes()).position() == game.position()
    with_undos(again, seed)
    assert Game.from_bytes(again.to_bytes()).log == again.log
    assert Game.from_bytes(again.to_bytes()).position() == again.position()


@examples(100)
@given(positions())
def test_a_position_is_read_back(position: Position) -> None:
    data = position_to_bytes(position)
    assert position_from_bytes(data, position.rules, position.deck) == position
    assert len(data) < 400


@examples(30)
@given(st.binary(min_size=32, max_size=32), st.integers(2, 4), seeds)
def test_fresh_bits_of_a_fair_table_are_kept(key: bytes, players: int, seed: int) -> None:
    game = Game(players, fresh_word(key, 0))
    chance = random.Random(seed)
    while len(game.log) < 60 and not game.over:
        if game.can_undo and chance.random() < 0.3:
            game.undo()
        else:
            fresh = fresh_word(key, len(game.log) + 1) if chance.random() < 0.8 else None
            game.apply(chance.choice(game.legal_ids()), fresh)
    again = Game.from_bytes(game.to_bytes())
    assert (again.position(), again.log) == (game.position(), game.log)
    assert Game.from_bytes(game.copy().to_bytes()).position() == game.position()


def test_bits_beyond_those_that_count_do_not_matter() -> None:
    game = Game(seed=3)
    game.apply(game.legal_ids()[0], -5)
    game.apply(game.legal_ids()[0], 1 << 200 | 77)
    assert Game.from_bytes(game.to_bytes()).position() == game.position()


def test_a_deck_of_one_s_own_is_included_and_ettana_s_is_named() -> None:
    named, included = Game(seed=1), Game(seed=1, deck=DECKS["sixty"]())
    assert b"kanchi" in named.to_bytes()
    assert len(named.to_bytes()) < 70
    assert Game.from_bytes(included.to_bytes()).deck == included.deck
    renamed = replace(named.deck, name="Ours")  # it plays alike, but it is another one
    assert Game.from_bytes(Game(seed=1, deck=renamed).to_bytes()).deck == renamed


def test_every_field_of_a_game_is_stored_or_follows() -> None:
    """A field that is added to Game, or to its chance, must be handled here."""
    stored = {"rules", "deck", "seed", "_start", "_log", "_fresh", "_chance"}
    follow = {"_state", "_events", "_before"}
    assert set(field_names(Game(seed=1))) == stored | follow
    stored, follow = {"log"}, {"waiting"}
    assert set(field_names(ExplicitChance())) == stored | follow


# Not a game


def sealed(content: bytes) -> bytes:
    """Adds a valid checksum, so that the content is parsed at all."""
    return content + crc32(content).to_bytes(4, "little")


def stored(**changed: object) -> PackedGame:
    return replace(PackedGame(Game(seed=1).position()), **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "do not begin like one"),
        (b"ETG", "form that is not known"),
        (b"ETG\3" + Game(seed=1).to_bytes()[4:], "form that is not known"),
        (b"not a game at all", "do not begin like one"),
        (Game(seed=1).to_bytes()[:-1], "damaged"),
        (Game(seed=1).to_bytes() + b"\0", "damaged"),
        (sealed(Game(seed=1).to_bytes()[:-5]), "end too soon"),
        (sealed(Game(seed=1).to_bytes()[:-4] + b"\0"), "go on after"),
        (sealed(b"ETG\1\2\0\xff\xfe"), "not UTF-8"),
        (sealed(b"ETG\1\4\0late"), "no such rule option"),
        (sealed(b"ETG\1\0\0\0\6kanchi" + bytes(8)), "does not come with this Ettana"),
        (sealed(b"ETG\1\0\0\0\x0b/etc/passwd" + bytes(8)), "does not come with this Ettana"),
        (sealed(b"ETG\1\0\0\1\xff\xff\xff\xff"), "no deck is so large"),
        (write_game(stored(entries=(ACTIONS,))), "no action has the number"),
        (write_game(stored(entries=(0,))), r"2\.5"),
        (write_game(stored(entries=(UNDO,))), "nothing_to_undo"),
        (write_game(stored(entries=(Game(seed=1).legal_ids()[0], UNDO), fresh=((1, 5),))), "needs no chance"),
    ],
)
def test_what_is_not_a_game_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(BadGameBytes, match=words):
        Game.from_bytes(data)


@pytest.mark.parametrize("thing", ["ETG", None, 3, [1]], ids=repr)
def test_what_is_not_bytes_is_refused_in_words(thing: object) -> None:
    with pytest.raises(BadGameBytes, match="read from bytes"):
        Game.from_bytes(thing)  # type: ignore[arg-type]


def test_a_game_is_read_from_any_kind_of_bytes() -> None:
    data = Game(seed=1).to_bytes()
    for kind in (bytearray, memoryview):
        assert Game.from_bytes(kind(data)).seed == 1


def test_bytes_after_a_position_are_refused() -> None:
    position = Game(seed=1).position()
    with pytest.raises(BadGameBytes, match="more than a position"):
        position_from_bytes(position_to_bytes(position) + bytes([255] * 1000), position.rules, position.deck)


def test_bytes_that_break_an_invariant_are_refused() -> None:
    position = played(3, 5, RuleSet(), 60).position()
    rich = replace(position.seats[0], tokens=40), replace(position.seats[1], tokens=40), position.seats[2]
    broken = {
        r"1\.5": replace(position, seats=rich),
        r"2\.1": replace(position, yarns=(0,) * 25),
        r"2\.2": replace(position, tiles=(1,) * 16),
        r"1\.7": replace(position, card_stack=(0,) * 30),
        r"1\.8": replace(position, design_stack=position.design_stack[1:]),
        r"3\.8": replace(position, winner=1),
    }
    for clause, wrong in broken.items():
        with pytest.raises(BadGameBytes, match=clause):
            Game.from_bytes(write_game(PackedGame(wrong)))


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """The bytes with some lost, doubled, changed or inserted."""
    content = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(content) + 1)
        match chance.randrange(5):
            case 0:
                content[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del content[at : at + chance.randint(1, 8)]
            case 2:
                content[at:at] = chance.randbytes(chance.randint(1, 8))
            case 3 if at < len(content):
                content[at] ^= 1 << chance.randrange(8)
            case _:
                content[at:at] = content[at : at + chance.randint(1, 40)]
    return bytes(content)


def attempt(data: bytes, seed: int) -> bool:
    """True if it is a game, which must then be valid and playable."""
    try:
        game = Game.from_bytes(data)
    except BadGameBytes as error:
        if not str(error):
            raise
        return False
    check_invariants(game.state, game.rules, game.deck)
    play_on(game, 10, seed)
    check_invariants(game.state, game.rules, game.deck)
    game.view(game.current)
    return True


def try_spoiled(count: int, first: int) -> int:
    """The number of corrupted games that are still games."""
    sources = []
    for seed in range(24):
        deck = "standard" if seed % 6 else "test"  # an included deck takes long to read
        game = played(2 + seed % 3, seed, RuleSet(target=20), 5 * seed, deck, True, seed % 7)
        sources += [game.to_bytes(), game.to_bytes(history=False)]
    valid = 0
    for number in range(first, first + count):
        chance = random.Random(number)
        data = chance.choice(sources)
        match number % 4:
            case 0:
                data = spoiled(data, chance)
            case 1 | 2:
                data = sealed(spoiled(data[:-4], chance))
            case _:  # the entries alone, so that games are played far before they go wrong
                read = read_game(data)
                entries = spoiled(b"".join(entry.to_bytes(2, "little") for entry in read.entries), chance)
                changed = [int.from_bytes(entries[at : at + 2], "little") & UNDO for at in range(0, len(entries), 2)]
                data = write_game(replace(read, entries=tuple(changed)))
        try:
            valid += attempt(data, number)
        except Exception as error:
            raise AssertionError(f"try_spoiled(1, {number})") from error
    return valid


def test_spoiled_bytes_are_a_sound_game_or_are_refused_in_words() -> None:
    assert try_spoiled(2_000, 0) > 20  # some must pass, or nothing was tested


@pytest.mark.slow
def test_very_many_spoiled_bytes_are_a_sound_game_or_are_refused_in_words() -> None:
    assert try_spoiled(100_000, 1_000_000) > 1_000
