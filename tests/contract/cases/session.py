"""What is said over a connection, and what comes back."""

from typing import Any

from ettana.table.store import StoredTable
from tests.contract.cases.registered import case
from tests.contract.host import Host
from tests.contract.outcomes import OK
from tests.contract.people import Seat, against_a_bot, finished, first_word, join, puzzle, table_for, two_people

Message = dict[str, Any]


@case("hello", OK)
async def hello(host: Host) -> Message:
    return (await Seat.enter(host, await table_for(host, "person", "open"))).now


def _first_word(outcome: str, text: str) -> None:
    @case("hello", outcome)
    async def first_word_on_a_connection(host: Host) -> Message:
        return await first_word(host, (await table_for(host, "person", "open"))["table"], text)


_first_word("malformed", "nonsense")
_first_word("say_hello_first", '{"do":"sync"}')
_first_word("bad_token", '{"do":"hello","token":"nobody"}')


@case("hello", "no_such_table")
async def hello_to_no_table(host: Host) -> Message:
    return await first_word(host, "nowhere", '{"do":"hello"}')


@case("hello", "internal")
async def hello_to_a_table_of_a_newer_version(host: Host) -> Message:
    """Its log has an entry that this version does not know."""
    table = "here-newer"
    entries = ('{"type":"invented","at":1}',)
    await host.store(
        StoredTable(
            id=table, key=bytes(32), status="playing", listed=False, practice=False, created_at=1, entries=entries
        )
    )
    return await first_word(host, table, '{"do":"hello"}')


@case("hello", "hello_was_said")
async def hello_twice(host: Host) -> Message:
    seat = await Seat.enter(host, await table_for(host, "person", "open"))
    await seat.say(do="hello")
    return await seat.until("refused")


def _without_an_id(command: str, kind: str) -> None:
    @case(command, OK)
    async def of_a_seat(host: Host) -> Message:
        _, seat = await against_a_bot(host)
        await seat.say(do=command)
        return await seat.until(kind)


_without_an_id("ping", "pong")
_without_an_id("sync", "welcome")
_without_an_id("hints", "hints")


@case("hints", "no_aids")
async def hints_at_a_table_without(host: Host) -> Message:
    _, seat = await against_a_bot(host, aids=False)
    await seat.say(do="hints")
    return await seat.until("refused")


# What any command may meet

FIELDS: dict[str, Message] = {
    "act": {"action": "roll"},
    "ready": {"ready": True},
    "seat": {"seat": 1, "kind": "open"},
    "puzzle": {"ask": "check"},
}


def _of_a_watcher(command: str) -> None:
    @case(command, "not_seated")
    async def of_a_watcher(host: Host) -> Message:
        watcher = await Seat.enter(host, await table_for(host, "person", "open"), watching=True)
        return await watcher.command(command, **FIELDS.get(command, {}))


def _of_an_old_version(command: str) -> None:
    @case(command, "stale")
    async def of_an_old_version(host: Host) -> Message:
        _, seat = await against_a_bot(host)
        return await seat.command(command, version=1, **FIELDS.get(command, {}))


def _in_a_puzzle(command: str) -> None:
    @case(command, "not_in_a_puzzle")
    async def in_a_puzzle(host: Host) -> Message:
        _, seat = await puzzle(host)
        return await seat.command(command, **FIELDS.get(command, {}))


for each in ("act", "undo", "ready", "seat", "start", "leave", "resign", "return", "puzzle"):
    _of_a_watcher(each)
for each in ("act", "undo", "seat", "start", "puzzle"):
    _of_an_old_version(each)
for each in ("leave", "resign"):
    _in_a_puzzle(each)


# Playing


@case("act", OK)
async def act(host: Host) -> Message:
    seat, _ = await two_people(host)
    return await seat.command("act", action=seat.legal_action)


@case("act", "malformed")
async def nonsense_in_a_game(host: Host) -> Message:
    seat, _ = await two_people(host)
    await seat.say(do="dance")
    return await seat.until("refused")


@case("act", "not_playing")
async def act_before_the_start(host: Host) -> Message:
    seat = await Seat.enter(host, await table_for(host, "person", "open"))
    return await seat.command("act", action="roll")


@case("act", "not_your_turn")
async def act_in_the_turn_of_another(host: Host) -> Message:
    _, seat = await two_people(host)
    return await seat.command("act", action="roll")


@case("act", "malformed_action")
async def act_nonsense(host: Host) -> Message:
    seat, _ = await two_people(host)
    return await seat.command("act", action="nonsense")


@case("act", "not_in_a_puzzle")
async def act_by_chance_in_a_puzzle(host: Host) -> Message:
    _, seat = await puzzle(host)
    return await seat.command("act", action="roll")


@case("act", "place_first")
async def act_against_a_rule(host: Host) -> Message:
    """2.6: before the first turn everyone places a pin."""
    seat, _ = await two_people(host)
    answer = await seat.command("act", action="roll")
    assert answer["clause"], "a rule's refusal names its clause"
    return answer


@case("undo", OK)
async def undo(host: Host) -> Message:
    seat = await _after_a_walk(host)
    return await seat.command("undo")


async def _after_a_walk(host: Host) -> Seat:
    """In a turn that can be taken back by a step."""
    one, two = await two_people(host)
    for _ in range(20):
        for seat in (one, two):
            await seat.sync()
            if seat.now["legal"]:
                await seat.insist("act", action=seat.legal_action)
                if seat.now["can_undo"]:
                    return seat
    raise AssertionError("nothing can be taken back")


@case("undo", "not_your_turn")
async def undo_in_the_turn_of_another(host: Host) -> Message:
    _, seat = await two_people(host)
    return await seat.command("undo")


@case("undo", "nothing_to_undo")
async def undo_nothing(host: Host) -> Message:
    seat, _ = await two_people(host)
    return await seat.command("undo")


# Before the start


@case("ready", OK)
async def ready(host: Host) -> Message:
    return await (await _guest(host)).command("ready", ready=True)


async def _guest(host: Host) -> Seat:
    seated = await table_for(host, "person", "open", "open")
    return await Seat.enter(host, (await join(host, seated["table"])).json)


@case("seat", OK)
async def give_a_seat_to_a_bot(host: Host) -> Message:
    seat = await Seat.enter(host, await table_for(host, "person", "open"))
    return await seat.command("seat", seat=1, kind="bot", bot="Random")


@case("seat", "only_the_host")
async def give_a_seat_away_as_a_guest(host: Host) -> Message:
    return await (await _guest(host)).command("seat", seat=2, kind="bot", bot="Random")


def _bad_seat(outcome: str, **fields: Any) -> None:
    @case("seat", outcome)
    async def give_a_seat(host: Host) -> Message:
        seat = await Seat.enter(host, await table_for(host, "person", "open", name="Apprentice"))
        return await seat.command("seat", **fields)


_bad_seat("no_such_seat", seat=3, kind="open")
_bad_seat("no_such_bot", seat=1, kind="bot", bot="Nobody")
_bad_seat("name_taken", seat=1, kind="bot", bot="Apprentice")


@case("start", OK)
async def start(host: Host) -> Message:
    seat = await Seat.enter(host, await table_for(host, "person", "Random"))
    return await seat.command("start")


@case("start", "only_the_host")
async def start_as_a_guest(host: Host) -> Message:
    return await (await _guest(host)).command("start")


@case("start", "seats_are_open")
async def start_with_an_open_seat(host: Host) -> Message:
    seat = await Seat.enter(host, await table_for(host, "person", "open"))
    return await seat.command("start")


@case("start", "not_all_ready")
async def start_before_all_are_ready(host: Host) -> Message:
    seated = await table_for(host, "person", "open")
    await join(host, seated["table"])
    return await (await Seat.enter(host, seated)).command("start")


def _after_the_start(command: str) -> None:
    @case(command, "already_started")
    async def after_the_start(host: Host) -> Message:
        seat, _ = await two_people(host)
        return await seat.command(command, **FIELDS.get(command, {}))


for each in ("ready", "seat", "start"):
    _after_the_start(each)


# Leaving and coming back


@case("leave", OK)
async def leave(host: Host) -> Message:
    return await (await _guest(host)).command("leave")


@case("leave", "the_host_stays")
async def leave_as_the_host(host: Host) -> Message:
    return await (await Seat.enter(host, await table_for(host, "person", "open"))).command("leave")


@case("resign", OK)
async def resign(host: Host) -> Message:
    seat, _ = await two_people(host)
    return await seat.command("resign")


async def _gone(host: Host) -> Seat:
    """A bot plays for them, in a game of three."""
    _, seat = await against_a_bot(host, bots=2)
    await seat.insist("leave")
    return seat


@case("return", OK)
async def come_back(host: Host) -> Message:
    return await (await _gone(host)).command("return")


@case("return", "nobody_stands_in")
async def come_back_without_having_left(host: Host) -> Message:
    seat, _ = await two_people(host)
    return await seat.command("return")


def _leaving(command: str) -> None:
    @case(command, "already_left")
    async def leave_twice(host: Host) -> Message:
        return await (await _gone(host)).command(command)

    @case(command, "not_playing")
    async def leave_a_finished_game(host: Host) -> Message:
        return await (await Seat.enter(host, await finished(host))).command(command)


for each in ("leave", "resign"):
    _leaving(each)


# Puzzles


def _asking(outcome: str, *asks: str) -> None:
    @case("puzzle", outcome)
    async def ask_in_a_puzzle(host: Host) -> Message:
        _, seat = await puzzle(host)
        for ask in asks[:-1]:
            await seat.insist("puzzle", ask=ask)
        return await seat.command("puzzle", ask=asks[-1])


_asking(OK, "check")
_asking("puzzle_is_over", "give_up", "check")


@case("puzzle", "no_more_hints")
async def one_hint_too_many(host: Host) -> Message:
    _, seat = await puzzle(host)
    while (answer := await seat.command("puzzle", ask="hint"))["tell"] == "done":
        pass
    return answer


@case("puzzle", "not_a_puzzle")
async def ask_in_a_game(host: Host) -> Message:
    seat, _ = await two_people(host)
    return await seat.command("puzzle", ask="check")
