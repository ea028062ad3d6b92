"""Table: one game with its seats. Pure: no clock, no socket, no storage, no async, so it can be tested by itself.

`judge` turns a command into an entry or a refusal and changes nothing. Whoever calls it stores the entry, and then
applies it. A table that is loaded from its log goes through the same `apply`.
"""

from typing import Literal

from ettana.bots import bot_names
from ettana.core.action_table import parse_action
from ettana.core.actions import Action
from ettana.core.errors import EttanaError
from ettana.core.events import Event
from ettana.core.fair import fresh_word
from ettana.core.names import PINS
from ettana.core.why import Refusal
from ettana.game import Game
from ettana.notation.deck_file import load_deck
from ettana.notation.record import Record
from ettana.notation.rules_text import read_rules
from ettana.replay import make_record
from ettana.server import protocol as wire
from ettana.server.chair import Chair
from ettana.server.entries import (
    Acted,
    AnyEntry,
    Conceded,
    Created,
    Joined,
    Left,
    Planned,
    Readied,
    Rematched,
    Returned,
    SeatMoved,
    SeatPlan,
    Settings,
    Started,
    StoodIn,
    TookBack,
)
from ettana.server.protocol import Ending, Refused, TableCommand
from ettana.server.seats import matches

Status = Literal["lobby", "playing", "over"]


class Table:
    """Everything about one table. `version` counts the entries applied."""

    def __init__(self, table_id: str, key: bytes) -> None:
        self.id = table_id
        self.key = key
        self.version = 0
        self.status: Status = "lobby"
        self.settings = Settings(seats=())
        self.commitment = ""
        self.chairs: list[Chair] = []
        self._host = 0
        self.game: Game | None = None
        self.turn_began = 0  # when the current player's time began
        self.ending: Ending | None = None
        self.rematch: str | None = None
        self._done: dict[str, int] = {}  # commands that were carried out, with their versions

    # Who is who

    @property
    def host(self) -> int:
        """Whoever made the table. That seat is for a person as long as the table stands."""
        return self._host

    def seat_of(self, token: str) -> int | None:
        """The seat that a token holds. Every chair is compared, each in constant time."""
        found = [seat for seat, chair in enumerate(self.chairs) if chair.token and matches(token, chair.token)]
        return found[0] if found else None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, while the game goes on."""
        return self.game.current if self.game is not None and self.status == "playing" else None

    @property
    def bot_to_move(self) -> str | None:
        """The bot that has to act now, if it is a bot's turn."""
        seat = self.to_move
        if seat is None or not self.chairs[seat].played_by_bot:
            return None
        return self.chairs[seat].plan.bot or self.settings.stand_in

    @property
    def deadline(self) -> int | None:
        """When the current player's time is up; bots have no clock."""
        seat = self.to_move
        if seat is None or self.settings.clock is None or self.chairs[seat].played_by_bot:
            return None
        return self.turn_began + 1000 * self.settings.clock

    def done_before(self, seat: int, command_id: str) -> int | None:
        """The version that a command became, if it was carried out already."""
        return self._done.get(f"{seat}/{command_id}")

    # Judging

    def judge(self, command: TableCommand, seat: int | None, at: int) -> AnyEntry | Refused:
        """The entry that would carry the command out, or why it is refused. Changes nothing."""
        if seat is None:
            return Refused(command.id, "not_seated")
        stale = command.version != self.version
        if stale and isinstance(command, wire.Act | wire.Undo | wire.SetSeat | wire.Start):
            return Refused(command.id, "stale")
        name = f"{seat}/{command.id}"
        match command:
            case wire.Act(action=action):
                return self._judge_act(command.id, action, seat, at, name)
            case wire.Undo():
                if self.to_move != seat or self.chairs[seat].stand_in:
                    return Refused(command.id, "not_your_turn")
                if self.game is None or not self.game.can_undo:
                    return Refused(command.id, "nothing_to_undo")
                return TookBack(at=at, command=name, seat=seat)
            case wire.SetReady(ready=ready):
                if self.status != "lobby":
                    return Refused(command.id, "already_started")
                return Readied(at=at, command=name, seat=seat, ready=ready)
            case wire.SetSeat():
                return self._judge_seat(command, seat, at, name)
            case wire.Start():
                return self._judge_start(command.id, seat, at, name)
            case wire.Leave():
                return self._judge_leave(command.id, seat, at, name)
            case wire.Resign():
                return self._judge_resign(command.id, seat, at, name)
            case wire.Return():
                if self.status != "playing" or not self.chairs[seat].stand_in:
                    return Refused(command.id, "nobody_stands_in")
                return Returned(at=at, command=name, seat=seat)

    def _judge_act(self, command_id: str, text: str, seat: int, at: int, name: str) -> AnyEntry | Refused:
        if self.game is None or self.status != "playing":
            return Refused(command_id, "not_playing")
        if self.game.current != seat or self.chairs[seat].stand_in:
            return Refused(command_id, "not_your_turn")
        verdict = self._judge_rules(command_id, text)
        return verdict if isinstance(verdict, Refused) else Acted(at=at, command=name, seat=seat, action=str(verdict))

    def _judge_rules(self, command_id: str, text: str) -> Action | Refused:
        """The action, if the rules allow it now."""
        try:
            action = parse_action(text)
        except EttanaError:
            return Refused(command_id, "malformed_action")
        refusal = self._playing().why_not(action)
        return action if refusal is None else refused_by_rule(command_id, refusal)

    def _judge_seat(self, command: wire.SetSeat, seat: int, at: int, name: str) -> AnyEntry | Refused:
        if self.status != "lobby":
            return Refused(command.id, "already_started")
        if seat != self.host:
            return Refused(command.id, "only_the_host")
        if command.seat >= len(self.chairs) or command.seat == seat:
            return Refused(command.id, "no_such_seat")
        if command.kind == "bot" and command.bot not in bot_names():
            return Refused(command.id, "no_such_bot")
        plan = SeatPlan(command.kind, command.bot if command.kind == "bot" else None)
        return Planned(at=at, command=name, seat=command.seat, plan=plan)

    def _judge_start(self, command_id: str, seat: int, at: int, name: str) -> AnyEntry | Refused:
        if self.status != "lobby":
            return Refused(command_id, "already_started")
        if seat != self.host:
            return Refused(command_id, "only_the_host")
        if not all(chair.taken for chair in self.chairs):
            return Refused(command_id, "seats_are_open")
        if not all(chair.ready for other, chair in enumerate(self.chairs) if other != seat):
            return Refused(command_id, "not_all_ready")
        return Started(at=at, command=name)

    def _judge_leave(self, command_id: str, seat: int, at: int, name: str) -> AnyEntry | Refused:
        if self.status == "over":
            return Refused(command_id, "not_playing")
        if self.chairs[seat].stand_in:
            return Refused(command_id, "already_left")
        if self.status == "playing":
            return StoodIn(at=at, command=name, seat=seat, why="left")
        if seat == self.host:
            return Refused(command_id, "the_host_stays")
        return Left(at=at, command=name, seat=seat)

    def _judge_resign(self, command_id: str, seat: int, at: int, name: str) -> AnyEntry | Refused:
        if self.status != "playing":
            return Refused(command_id, "not_playing")
        if len(self.chairs) == 2:
            return Conceded(at=at, command=name, seat=seat)
        if self.chairs[seat].stand_in:
            return Refused(command_id, "already_left")
        return StoodIn(at=at, command=name, seat=seat, why="resigned")

    def judge_bot(self, action: str, seat: int, version: int, at: int) -> Acted | None:
        """What a bot decided, if the table still waits for it and the rules allow it."""
        if version != self.version or self.to_move != seat or self.bot_to_move is None:
            return None
        verdict = self._judge_rules("", action)
        return Acted(at=at, seat=seat, action=str(verdict)) if isinstance(verdict, Action) else None

    def judge_time(self, at: int) -> StoodIn | None:
        """If the current player's time is up, a bot takes over."""
        seat, deadline = self.to_move, self.deadline
        if seat is None or deadline is None or at < deadline:
            return None
        return StoodIn(at=at, seat=seat, why="time")

    def judge_join(self, name: str, pin: str | None, seat: int | None, token: str, at: int) -> Joined | Refused:
        """A seat for someone new. `token` is hashed already."""
        if self.status != "lobby":
            return Refused(None, "already_started")
        free = [number for number, chair in enumerate(self.chairs) if not chair.taken]
        if seat is not None and seat not in free:
            return Refused(None, "seat_taken")
        if not free:
            return Refused(None, "table_full")
        if any(chair.name is not None and chair.name.casefold() == name.casefold() for chair in self.chairs):
            return Refused(None, "name_taken")
        chosen = free[0] if seat is None else seat
        in_use = {chair.pin for number, chair in enumerate(self.chairs) if number != chosen and chair.token}
        if pin is not None and pin in in_use:
            return Refused(None, "pin_taken")
        return Joined(at=at, seat=chosen, name=name, pin=pin or self._free_pin(chosen, in_use), token=token)

    def judge_move(self, seat: int, token: str, promised_at: int, at: int) -> SeatMoved | Refused:
        """The seat goes to another device, if it is still held by whoever was promised that. `token` is hashed."""
        chair = self.chairs[seat]
        if chair.token is None or chair.held_since > promised_at:
            return Refused(None, "no_such_code")
        return SeatMoved(at=at, seat=seat, token=token)

    def _free_pin(self, seat: int, in_use: set[str]) -> str:
        if self.chairs[seat].pin not in in_use:
            return self.chairs[seat].pin
        return next(pin for pin in PINS if pin not in in_use)

    # Applying

    def apply(self, entry: AnyEntry) -> list[Event]:
        """Carries a stored entry out, and tells what happened in the game by it, secrets included."""
        before = 0 if self.game is None else self.game.event_count
        turn = self._turn()
        self._carry_out(entry)
        self.version += 1
        if entry.command is not None:
            self._done[entry.command] = self.version
        if self._turn() != turn or self._comes_back_late(entry):
            self.turn_began = entry.at
        return [] if self.game is None else self.game.events_since(before)

    def _comes_back_late(self, entry: AnyEntry) -> bool:
        """Someone takes the seat back in the turn whose time ran out: without new time it would run out at once."""
        deadline = self.deadline if isinstance(entry, Returned) and entry.seat == self.to_move else None
        return deadline is not None and entry.at >= deadline

    def _turn(self) -> tuple[int, int] | None:
        return None if self.game is None else (self.game.turn, self.game.current)

    def _carry_out(self, entry: AnyEntry) -> None:
        match entry:
            case Created():
                self._create(entry)
            case Joined(seat=seat):
                chair = self.chairs[seat]
                chair.name, chair.ready = entry.name, seat == self.host
                chair.token, chair.held_since = entry.token, entry.at
                self._give_pin(seat, entry.pin)
            case SeatMoved(seat=seat, token=token):
                self.chairs[seat].token, self.chairs[seat].held_since = token, entry.at
            case Left(seat=seat):
                self.chairs[seat].clear(SeatPlan("open"))
            case Readied(seat=seat, ready=ready):
                self.chairs[seat].ready = ready
            case Planned(seat=seat, plan=plan):
                self.chairs[seat].clear(plan)
            case Started():
                rules = read_rules(self.settings.rules)
                seed = fresh_word(self.key, 0)
                self.game = Game(len(self.chairs), seed, rules, load_deck(self.settings.deck))
                self.status = "playing"
            case Acted(action=action):
                game = self._playing()
                game.apply(parse_action(action), fresh_word(self.key, game.log_length + 1))
                if game.over:
                    self._end(Ending("limit" if game.winner is None else "won", game.winner))
            case TookBack():
                self._playing().undo()
            case StoodIn(seat=seat):
                self.chairs[seat].stand_in = True
            case Returned(seat=seat):
                self.chairs[seat].stand_in = False
            case Conceded(seat=seat):
                self._end(Ending("conceded", 1 - seat))
            case Rematched(table=table):
                self.rematch = table

    def _create(self, entry: Created) -> None:
        self.settings, self.commitment = entry.settings, entry.commitment
        for seat, plan in enumerate(entry.settings.seats):
            chair = Chair(plan, PINS[seat])
            chair.clear(plan)
            self.chairs.append(chair)
        kinds = [plan.kind for plan in entry.settings.seats]
        self._host = kinds.index(
            "person" if "person" in kinds else "open"
        )  # after a rematch, the first of those who came

    def _give_pin(self, seat: int, pin: str) -> None:
        """Bots and open chairs give way to a person's wish."""
        for chair in self.chairs:
            if chair.pin == pin and chair is not self.chairs[seat]:
                chair.pin = self.chairs[seat].pin
        self.chairs[seat].pin = pin

    def _playing(self) -> Game:
        assert self.game is not None, "the log has an action before the start"
        return self.game

    def _end(self, ending: Ending) -> None:
        self.status, self.ending = "over", ending

    def record(self) -> Record | None:
        """The whole game, for everyone, when it is over."""
        if self.game is None or self.status != "over":
            return None
        names = tuple(chair.name or chair.pin for chair in self.chairs)
        return make_record(self.game, names, self.key)


def refused_by_rule(command_id: str, refusal: Refusal) -> Refused:
    """A rule's refusal as it goes over the wire."""
    return Refused(command_id, refusal.reason, refusal.clause, dict(refusal.detail))
