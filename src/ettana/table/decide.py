"""What becomes of a command: an entry that carries it out, or a refusal. Pure, and changes nothing."""

from collections.abc import Callable

from ettana.bots import bot_names
from ettana.core.action_table import parse_action
from ettana.core.actions import Action
from ettana.core.errors import EttanaError, Refusal
from ettana.study.puzzles.judge import is_sure
from ettana.table.entries import (
    Acted,
    AnyEntry,
    Conceded,
    Freed,
    Left,
    Planned,
    PuzzleAsked,
    Readied,
    Returned,
    SeatPlan,
    Started,
    StoodIn,
    Stopped,
    TookBack,
)
from ettana.table.names.look_alikes import look_alike
from ettana.table.names.shown_names import names_of_bot
from ettana.table.table import Table
from ettana.table.wire import commands
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import TableCommand

# Commands that mean the table as it was seen.
_NEED_THE_VERSION = commands.Act | commands.Undo | commands.SetSeat | commands.Start | commands.AskPuzzle

# Makes an entry of the table as it is and the time, or a refusal, or nothing.
Decide = Callable[[Table, int], AnyEntry | Refused | None]


def decide(table: Table, command: TableCommand, seat: int | None, at: int) -> AnyEntry | Refused | None:
    """The entry that would carry the command out, or why it is refused. None if all is as it wants. Changes nothing."""
    if seat is None:
        return Refused(command.id, "not_seated")
    stale = command.version != table.version
    if stale and isinstance(command, _NEED_THE_VERSION):
        return Refused(command.id, "stale")
    name = f"{seat}/{command.id}"
    match command:
        case commands.Act(action=action):
            return _decide_act(table, command.id, action, seat, at, name)
        case commands.Undo():
            if table.to_move != seat or table.seats[seat].stand_in:
                return Refused(command.id, "not_your_turn")
            if table.game is None or not table.game.can_undo:
                return Refused(command.id, "nothing_to_undo")
            if table.undos_are_spent:
                return Refused(command.id, "too_often")
            return TookBack(at=at, command=name, seat=seat)
        case commands.SetReady(ready=ready):
            if table.status != "lobby":
                return Refused(command.id, "already_started")
            if table.seats[seat].ready == ready:
                return None
            if table.lobby_is_full(seat):
                return Refused(command.id, "too_often")
            return Readied(at=at, command=name, seat=seat, ready=ready)
        case commands.SetSeat():
            return _decide_seat(table, command, seat, at, name)
        case commands.Start():
            return _decide_start(table, command.id, seat, at, name)
        case commands.Leave():
            return _decide_leave(table, command.id, seat, at, name)
        case commands.Resign():
            return _decide_resign(table, command.id, seat, at, name)
        case commands.Return():
            if table.status != "playing" or not table.seats[seat].stand_in:
                return Refused(command.id, "nobody_stands_in")
            if table.seats[seat].returns_are_spent:
                return Refused(command.id, "too_often")
            return Returned(at=at, command=name, seat=seat)
        case commands.AskPuzzle():
            return _decide_puzzle(table, command, seat, at, name)


def _decide_act(table: Table, command_id: str, text: str, seat: int, at: int, name: str) -> AnyEntry | Refused:
    if table.game is None or table.status != "playing":
        return Refused(command_id, "not_playing")
    if table.game.current != seat or table.seats[seat].stand_in:
        return Refused(command_id, "not_your_turn")
    decision = _decide_rules(table, command_id, text)
    return decision if isinstance(decision, Refused) else Acted(at=at, command=name, seat=seat, action=str(decision))


def _decide_rules(table: Table, command_id: str, text: str) -> Action | Refused:
    """The action, if the rules allow it now."""
    try:
        action = parse_action(text)
    except EttanaError:
        return Refused(command_id, "malformed_action")
    if table.puzzle is not None and not is_sure(action):
        return Refused(command_id, "not_in_a_puzzle")  # before the rules, which may allow it
    refusal = table.playing().why_not(action)
    return action if refusal is None else refused_by_rule(command_id, refusal)


def _decide_seat(table: Table, command: commands.SetSeat, seat: int, at: int, name: str) -> AnyEntry | Refused:
    if table.status != "lobby":
        return Refused(command.id, "already_started")
    if seat != table.host:
        return Refused(command.id, "only_the_host")
    if command.seat >= len(table.seats) or command.seat == seat:
        return Refused(command.id, "no_such_seat")
    if command.kind == "bot" and command.bot not in bot_names():
        return Refused(command.id, "no_such_bot")
    if table.lobby_is_full(seat):
        return Refused(command.id, "too_often")
    plan = SeatPlan(command.kind, command.bot if command.kind == "bot" else None)
    people = [other for number, other in enumerate(table.seats) if other.token and number != command.seat]
    if any(look_alike(other.name or "", theirs) for other in people for theirs in names_of_bot(plan.bot)):
        return Refused(command.id, "name_taken")
    return Planned(at=at, command=name, seat=command.seat, plan=plan)


def _decide_start(table: Table, command_id: str, seat: int, at: int, name: str) -> AnyEntry | Refused:
    if table.status != "lobby":
        return Refused(command_id, "already_started")
    if seat != table.host:
        return Refused(command_id, "only_the_host")
    if not all(other.taken for other in table.seats):
        return Refused(command_id, "seats_are_open")
    if not all(other.ready for number, other in enumerate(table.seats) if number != seat):
        return Refused(command_id, "not_all_ready")
    return Started(at=at, command=name)


def _decide_leave(table: Table, command_id: str, seat: int, at: int, name: str) -> AnyEntry | Refused:
    if table.status == "over":
        return Refused(command_id, "not_playing")
    if table.puzzle is not None:
        return Refused(command_id, "not_in_a_puzzle")
    if table.seats[seat].stand_in:
        return Refused(command_id, "already_left")
    if table.status == "playing":
        return StoodIn(at=at, command=name, seat=seat, why="left")
    if seat == table.host:
        return Refused(command_id, "the_host_stays")
    return Left(at=at, command=name, seat=seat)


def _decide_resign(table: Table, command_id: str, seat: int, at: int, name: str) -> AnyEntry | Refused:
    if table.status != "playing":
        return Refused(command_id, "not_playing")
    if table.puzzle is not None:
        return Refused(command_id, "not_in_a_puzzle")
    if len(table.seats) == 2:
        return Conceded(at=at, command=name, seat=seat)
    if table.seats[seat].stand_in:
        return Refused(command_id, "already_left")
    return StoodIn(at=at, command=name, seat=seat, why="resigned")


def _decide_puzzle(table: Table, command: commands.AskPuzzle, seat: int, at: int, name: str) -> AnyEntry | Refused:
    """A puzzle that is solved or given up can only be tried again, and one whose solution won is over by the rules."""
    puzzle, ask = table.puzzle, command.ask
    if puzzle is None:
        return Refused(command.id, "not_a_puzzle")
    if ask != "restart" and puzzle.status != "open":
        return Refused(command.id, "puzzle_is_over")
    if table.status != "playing":
        return Refused(command.id, "not_playing")
    if ask == "hint" and not puzzle.hints_left:
        return Refused(command.id, "no_more_hints")
    if ask == "restart" and puzzle.restarts_are_spent:
        return Refused(command.id, "too_often")
    return PuzzleAsked(at=at, command=name, seat=seat, ask=ask)


def decide_bot(table: Table, action: str, seat: int, version: int, at: int, by: str | None = None) -> Acted | None:
    """What a bot decided, if the table still waits for it and the rules allow it. `by` is the bot that did, if it was
    not the one that plays there.
    """
    if version != table.version or table.to_move != seat or table.bot_to_move is None:
        return None
    decision = _decide_rules(table, "", action)
    if not isinstance(decision, Action):
        return None
    return Acted(at=at, seat=seat, action=str(decision), by=None if by == table.bot_to_move else by)


def decide_time(table: Table, at: int) -> StoodIn | None:
    """If the current player's time is up, a bot takes over."""
    seat, deadline = table.to_move, table.deadline
    if seat is None or deadline is None or at < deadline:
        return None
    return StoodIn(at=at, seat=seat, why="time")


def refused_by_rule(command_id: str, refusal: Refusal) -> Refused:
    """A rule's refusal as it goes over the wire."""
    return Refused(command_id, refusal.reason, refusal.clause, dict(refusal.detail))


def decide_stop(table: Table, at: int) -> Stopped | Refused:
    """The game ends without a winner. Its hands and the key of its dice are open then, as after any end."""
    if table.status != "playing":
        return Refused(None, "not_playing")
    return Stopped(at=max(at, table.last_at))


def decide_free(table: Table, seat: int, token: str, at: int) -> Freed | Refused:
    """Whoever holds the seat does so no more; `token`, which is hashed, holds it in a game."""
    if not 0 <= seat < len(table.seats):
        return Refused(None, "no_such_seat")
    if table.seats[seat].token is None:
        return Refused(None, "not_seated")
    if table.status == "over":
        return Refused(None, "not_playing")
    if table.status == "lobby" and seat == table.host:  # nobody else could start it
        return Refused(None, "the_host_stays")
    return Freed(at=max(at, table.last_at), seat=seat, token=token if table.status == "playing" else None)
