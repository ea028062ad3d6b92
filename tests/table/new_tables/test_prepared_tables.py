"""Tables that begin from a position, or with scripted dice: played, stored, described, and replayed."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given

from ettana.core.fair_dice import commitment, fresh_word
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from ettana.notation.position_text import read_position, write_position
from ettana.notation.record import Ending, Record
from ettana.notation.record_text import read_record, write_record
from ettana.records import replay_record
from ettana.table.decide import decide_bot
from ettana.table.entries import Created
from ettana.table.game_setup import is_practice
from ettana.table.new_tables.new_table import MadeTable, new_table, rematch_table
from ettana.table.table import Table
from ettana.table.table_log import stored_form, table_of
from ettana.table.viewers.messages import table_info
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable
from ettana.table.wire.commands import Act, Leave, Resign, Return, Undo
from tests.support.drawn import position as drawn
from tests.support.drawn import table as drawn_table
from tests.support.strategies import examples, games, play_on
from tests.table.sitting import KEY, Sitting, everything, plan

OTHER_KEY = bytes(32)
LAID_KEY = "key " + "ab" * 32


def middle(players: int = 2, actions: int = 40, seed: int = 5, **rules: Any) -> Position:
    """A position in the middle of a game with the standard deck."""
    game = Game(players, seed, RuleSet(**rules))
    play_on(game, actions, 1)
    return game.position()


def text_of(position: Position) -> str:
    return write_position(position)


def wish(*seats: str, **more: Any) -> MadeTable | Refused:
    asked = NewTable(name="Asha", seats=tuple(plan(seat) for seat in seats), **more)
    return new_table(msgspec.convert(msgspec.to_builtins(asked), NewTable), KEY, "my token", at=7)


def wished(*seats: str, **more: Any) -> MadeTable:
    made = wish(*seats, **more)
    assert isinstance(made, MadeTable), made
    return made


def started(*seats: str, key: bytes = KEY, **more: Any) -> Sitting:
    """The table as the server would make it, with everyone seated and the game begun."""
    made = wished(*seats, **more)
    settings = made.table.settings
    kept = {name: getattr(settings, name) for name in ("rules", "deck", "position", "dice")}
    return Sitting.started(*seats, key=made.table.key if settings.dice else key, **kept)


def checked_record(table: Table) -> Record:
    record = table.record()
    assert record is not None
    text = write_record(record)
    assert text.startswith("ettana record 2\n")
    assert read_record(text) == record
    assert table.game is not None
    assert replay_record(record).position() == table.game.position()
    return record


# From a position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_prepared_game_starts_from_its_position_with_whoever_is_to_move(players: int) -> None:
    position = middle(players, actions=30)
    sitting = started("person", *["open"] * (players - 1), position=text_of(position))
    assert sitting.table.to_move == position.current
    assert replace(sitting.game.position(), chance=position.chance) == position
    sitting.play_until_over()
    assert everything(sitting.reloaded()) == everything(sitting.table)
    record = checked_record(sitting.table)
    assert (record.dice, record.result.winner) == ("position", sitting.game.winner)


def test_the_position_has_its_rules_and_its_deck_whatever_else_was_wished() -> None:
    table = wished("person", "open", position=text_of(middle(target=12)), rules="target=3").table
    assert (table.settings.rules, table.settings.deck) == ("v2, target=12", "kanchi")


def test_gaps_of_a_position_text_are_filled_in_once_and_kept() -> None:
    """So that a later version with other defaults loads the same table."""
    short = "\n".join(
        line for line in text_of(middle()).splitlines() if not line.startswith(("rules", "deck", "tokens"))
    )
    table = wished("person", "open", position=short).table
    assert table.settings.position == text_of(middle())


def test_the_dice_are_the_tables_own_and_not_those_that_the_position_carries() -> None:
    """The author of the position would know the position's dice."""
    position = middle()
    rolls = set()
    for number in range(6):
        sitting = started("person", "open", key=bytes([number]) * 32, position=text_of(position))
        play_on_table(sitting, 25)
        rolls.add(sitting.game.position())
        assert sitting.game.position().chance != position.chance
    assert len(rolls) == 6


def play_on_table(sitting: Sitting, actions: int) -> None:
    """Plays the first legal action, again and again."""
    for _ in range(actions):
        if sitting.table.status == "playing":
            sitting.act(sitting.game.legal_actions()[-1])


def test_undo_stand_ins_and_conceding_are_as_at_any_table() -> None:
    sitting = started("person", "open", position=text_of(middle(actions=30)))
    while not sitting.game.can_undo:
        sitting.act()
    seat = sitting.game.current
    sitting.done(seat, Undo)
    sitting.done(seat, Leave)
    stood_in = sitting.game.log_length
    while sitting.table.bot_to_move is not None:
        assert sitting.table.bot_to_move == "Sensible"
        sitting.put(decided_by_bot(sitting))
    sitting.done(seat, Return)
    sitting.act()
    sitting.done(1 - seat, Resign)
    assert everything(sitting.reloaded()) == everything(sitting.table)
    record = checked_record(sitting.table)
    assert record.ending == Ending("conceded", 1 - seat)
    assert record.winner == seat
    kinds = [entry.by.kind for entry in record.entries if entry.by is not None]
    assert kinds[:stood_in] == ["person"] * stood_in
    assert set(kinds[stood_in:-1]) == {"stand-in"}
    assert kinds[-1] == "person"


def decided_by_bot(sitting: Sitting) -> Any:
    return decide_bot(sitting.table, sitting.sensible(), sitting.game.current, sitting.table.version, sitting.at)


@examples(30)
@given(games(most=60))
def test_a_game_of_any_kind_can_be_gone_on_with_or_is_refused(game: Game) -> None:
    if game.deck != standard_deck() or game.over:
        return
    seats = ["person", "open", "open", "open"][: game.players]
    sitting = started(*seats, position=text_of(game.position()))
    for _ in range(5):
        if sitting.table.status == "playing":
            sitting.act()
    assert everything(sitting.reloaded()) == everything(sitting.table)


# Practice


@pytest.mark.parametrize(
    ("seats", "more", "practice"),
    [
        (("person", "Sensible"), {}, True),
        (("person", "Sensible"), {"position": None}, False),
        (("person", "Sensible"), {"dice": None}, False),
        (("person", "Sensible"), {"dice": LAID_KEY}, False),
        (("person", "Sensible"), {"clock": 60}, False),
        (("person", "Sensible"), {"listed": True}, False),
        (("person", "open"), {}, False),
    ],
)
def test_a_table_is_practice_if_its_wish_is(seats: tuple[str, ...], more: dict[str, Any], practice: bool) -> None:
    """The request is counted before the table is made. The table is stored and kept in memory by its settings."""
    asked = {"position": text_of(middle()), "dice": "seed 3", **more}
    made = wished(*seats, **asked)
    stored = stored_form(made.table, made.entries, 7)
    assert is_practice(NewTable(name="Asha", seats=tuple(plan(seat) for seat in seats), **asked)) == practice
    assert (stored.practice, table_of(stored).practice) == (practice, practice)


# Refusals


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        (("tokens: ", "tokens: 4"), Refused(None, "bad_position", "1.5")),
        (("designs: ", "designs: 0, 0"), Refused(None, "bad_position", "1.8")),
        (("current: ", "current: 3"), Refused(None, "bad_position", "1.4")),
        (("turn: ", "turn: 9223372036854775808"), Refused(None, "bad_position", "3.9")),
        (("ettana position 1", "ettana position 2"), Refused(None, "malformed_position", detail={"line": 1})),
        (("deck: Kanchi", "deck: Kanchi 0"), Refused(None, "malformed_position", detail={"line": 2})),
        (("phase: ", "phase: a"), Refused(None, "malformed_position", detail={"line": 4})),
        (("rules: v2", "rules: v9"), Refused(None, "bad_rules")),
        (("rules: v2", "rules: v2, target=0"), Refused(None, "bad_rules")),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_clause_or_line(
    change: tuple[str, str], refusal: Refused
) -> None:
    lines = text_of(middle()).splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip().startswith(change[0]))
    indent = lines[at][: len(lines[at]) - len(lines[at].strip())]
    lines[at] = indent + change[1]
    assert wish("person", "open", position="\n".join(lines)) == refusal


def test_a_position_is_for_as_many_players_as_it_has() -> None:
    three = text_of(middle(3))
    for seats in (("person", "open"), ("person", "open", "open", "open")):
        assert wish(*seats, position=three) == Refused(None, "position_needs_seats", detail={"seats": 3})


def test_a_game_that_is_over_cannot_be_gone_on_with() -> None:
    won = Game(2, 5, RuleSet(target=1))
    while not won.over:
        claims = [action for action in won.legal_actions() if action.verb == "claim"]
        won.apply(claims[0] if claims else won.legal_ids()[-1])
    limit = Game(2, 5, RuleSet(turn_limit=2))
    while not limit.over:
        limit.apply(limit.legal_ids()[0])
    assert (won.winner is not None, limit.winner) == (True, None)
    assert wish("person", "open", position=text_of(won.position())) == Refused(None, "bad_position", "3.8")
    assert wish("person", "open", position=text_of(limit.position())) == Refused(None, "bad_position", "3.9")


def test_only_decks_that_come_with_ettana_can_be_played_with() -> None:
    assert wish("person", "open", position=text_of(drawn(drawn_table(2)))) == Refused(None, "no_such_deck")


@pytest.mark.parametrize(
    "field",
    [
        {"dice": "seed"},
        {"dice": "seed -1"},
        {"dice": "seed 7\n"},
        {"dice": "seed " + "9" * 39},
        {"dice": "key " + "ab" * 31},
        {"dice": "key " + "AB" * 32},
        {"dice": "7"},
        {"dice": "seed \u0667"},
    ],
)
def test_a_text_that_is_no_dice_is_malformed(field: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        wish("person", "open", **field)


# Scripted dice


@pytest.mark.parametrize("position", [None, middle(actions=30)])
@pytest.mark.parametrize("dice", ["seed 7", LAID_KEY])
def test_the_same_dice_give_the_same_game(dice: str, position: Position | None) -> None:
    more: dict[str, Any] = {"dice": dice} | ({} if position is None else {"position": text_of(position)})
    one, other, different = (
        started("person", "open", **more),
        started("person", "open", key=OTHER_KEY, **more),
        started("person", "open", **{**more, "dice": "seed 8"}),
    )
    for sitting in (one, other, different):
        play_on_table(sitting, 40)
    assert one.game.position() == other.game.position() != different.game.position()
    assert one.table.key == other.table.key != different.table.key, "what bots do is the same too"
    assert everything(one.reloaded()) == everything(one.table)
    one.done(0, Resign)
    record = checked_record(one.table)
    assert (record.dice, record.laid_down) == ("laid down", True)


def test_a_seed_is_the_one_of_the_library() -> None:
    sitting = started("person", "open", dice="seed 7", rules="v2, target=5")
    assert sitting.game.position() == Game(2, 7, RuleSet(target=5)).position()
    position = middle(actions=30)
    from_there = started("person", "open", dice="seed 7", position=text_of(position))
    assert from_there.game.position() == position.with_dice(7)


def test_with_a_seed_nothing_done_meanwhile_changes_the_dice_to_come() -> None:
    """So a lesson rolls what it needs, however the learner got there: with a key, each entry has its own word."""
    seen = []
    for undos in (0, 2):
        sitting = started("person", "open", dice="seed 7", position=text_of(middle(actions=30)))
        while not sitting.game.can_undo:
            sitting.act(sitting.game.legal_actions()[0])
        for _ in range(undos):
            action = next(action for action in reversed(sitting.game.log) if action is not None)
            sitting.done(sitting.game.current, Undo)
            sitting.done(sitting.game.current, Act, action=str(action))
        play_on_table(sitting, 20)
        seen.append(sitting.game.position())
    assert seen[0] == seen[1]


# Public information


@pytest.mark.parametrize(
    ("more", "prepared"),
    [
        ({}, ()),
        ({"position": text_of(middle())}, ("position",)),
        ({"dice": "seed 7"}, ("dice",)),
        ({"dice": LAID_KEY}, ("dice",)),
        ({"dice": "seed 7", "position": text_of(middle())}, ("position", "dice")),
    ],
)
def test_everyone_is_told_what_was_prepared_from_the_lobby_on(more: dict[str, str], prepared: tuple[str, ...]) -> None:
    made = wished("person", "open", **more)
    assert table_info(made.table, (True, False)).prepared == prepared
    reloaded = table_of(stored_form(made.table, made.entries, 7))
    assert table_info(reloaded, (True, False)).prepared == prepared


def test_dice_of_a_key_have_a_commitment_and_dice_of_a_seed_have_none() -> None:
    by_key, by_seed = started("person", "open", dice=LAID_KEY), wished("person", "open", dice="seed 7").table
    key = bytes.fromhex("ab" * 32)
    assert (wished("person", "open", dice=LAID_KEY).table.commitment, by_seed.commitment) == (commitment(key), "")
    assert by_key.game.position() == Game(2, fresh_word(key, 0)).position()
    assert by_key.table.settings.dice == "key", "the key itself is not in the log"
    by_key.done(0, Resign)
    assert table_info(by_key.table, (True, True)).key == key.hex()


def test_a_position_is_told_to_nobody_before_the_end() -> None:
    position = middle(actions=30)
    sitting = started("person", "open", position=text_of(position))
    told = msgspec.json.encode(table_info(sitting.table, (True, True)))
    assert b"action stack" not in told
    assert b"design stack" not in told


# Rematches


def test_a_rematch_of_a_position_is_the_same_position_from_the_same_seats_with_new_dice() -> None:
    sitting = started("person", "Sensible", "open", position=text_of(middle(3)))
    sitting.play_until_over()
    made = rematch_table(sitting.table, 2, OTHER_KEY, at=9)
    assert [seat.name for seat in made.table.seats] == [seat.name for seat in sitting.table.seats]
    assert made.table.host == made.table.seat_of("token 2") == 2
    assert made.table.settings.position == sitting.table.settings.position
    assert (made.table.key, made.table.commitment) == (OTHER_KEY, commitment(OTHER_KEY))
    assert table_info(made.table, (False,) * 3).prepared == ("position",)
    assert everything(table_of(stored_form(made.table, made.entries, 9))) == everything(made.table)


@pytest.mark.parametrize("dice", ["seed 7", LAID_KEY])
def test_a_rematch_with_dice_laid_down_is_the_same_game_again(dice: str) -> None:
    sitting = started("person", "open", dice=dice, rules="v2, turn_limit=1")
    sitting.play_until_over()
    made = rematch_table(sitting.table, 0, OTHER_KEY, at=9)
    created = made.entries[0]
    assert isinstance(created, Created)
    assert (made.table.key, created.settings.dice) == (sitting.table.key, sitting.table.settings.dice)
    assert created.commitment == ("" if dice == "seed 7" else commitment(made.table.key))
    assert [seat.name for seat in made.table.seats] == [seat.name for seat in sitting.table.seats]


def test_a_position_read_from_a_log_is_the_one_that_was_stored() -> None:
    table = wished("person", "open", position=text_of(middle())).table
    assert table.settings.position is not None
    assert read_position(table.settings.position) == middle()


# On the player's device


def test_dice_of_a_players_own_device_are_never_called_verified() -> None:
    made = new_table(NewTable("Asha", (plan("person"), plan("open"))), KEY, "t" * 32, 5, own_device=True)
    assert isinstance(made, MadeTable)
    assert table_info(made.table, (False, False)).prepared == ("device",)
    sitting = started("person", "open", rules="v2, turn_limit=1")
    sitting.table.settings = msgspec.structs.replace(sitting.table.settings, own_device=True)
    sitting.play_until_over()
    record = checked_record(sitting.table)
    assert (record.dice, record.own_device) == ("own device", True)
    assert "dice: of a player's own device\n" in write_record(record)


def test_a_rematch_on_a_players_own_device_has_other_dice_and_other_seats() -> None:
    sitting = started("person", "open", rules="v2, turn_limit=1")
    sitting.table.settings = msgspec.structs.replace(sitting.table.settings, own_device=True)
    sitting.play_until_over()
    made = rematch_table(sitting.table, 0, OTHER_KEY, at=9)
    assert made.table.key == OTHER_KEY
    assert made.table.settings.own_device
    assert [seat.name for seat in made.table.seats] == [seat.name for seat in reversed(sitting.table.seats)]
