"""Table: one game with its seats. Pure: no clock, no socket, no storage, no async, so it can be tested by itself.

A table is what its log says. `decide` and `joining` make entries; their caller stores each entry and then applies it.
A table that is loaded from its log goes through the same `apply`.
"""

import msgspec

from ettana.core.events import Event
from ettana.core.names import PINS
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.record import Decider, Record
from ettana.notation.record import Ending as RecordEnding
from ettana.notation.record_parts import as_bot_name
from ettana.notation.rules_text import read_stored_rules, write_rules
from ettana.records import make_record
from ettana.table.bounds import MOST_ENTRIES, MOST_IN_LOBBY, MOST_UNDOS
from ettana.table.entries import (
    Acted,
    AnyEntry,
    Conceded,
    Created,
    Freed,
    Joined,
    Left,
    Planned,
    PuzzleAsked,
    Readied,
    Rematched,
    Returned,
    SeatMoved,
    SeatPlan,
    Settings,
    Started,
    StoodIn,
    Stopped,
    TookBack,
)
from ettana.table.game_setup import begin_game, fresh_bits, is_practice, seed_of
from ettana.table.puzzle_progress import PuzzleAsk, PuzzleProgress
from ettana.table.seat import Seat
from ettana.table.secrets import matches
from ettana.table.store import Status
from ettana.table.wire.updates import Ending


class Table:
    """Everything about one table. `version` counts the entries applied."""

    def __init__(self, table_id: str, key: bytes) -> None:
        self.id = table_id
        self.key = key
        self.version = 0
        self.status: Status = "lobby"
        self.settings = Settings(seats=())
        self.practice = False  # for one who learns alone: see `is_practice`
        self.commitment = ""
        self.seats: list[Seat] = []
        self._host = 0
        self.game: Game | None = None
        self.last_at = 0  # the time of the log: the latest of its entries
        self.clock_offset = 0  # how far the table's time is ahead of the server's clock, if that was set back
        self.turn_began = 0  # when the current player's time began
        self.ending: Ending | None = None
        self.conceded: int | None = None  # the seat that did
        self.deciders: list[Decider] = []  # of every action and undo of the game
        self.rematch: str | None = None
        self.puzzle: PuzzleProgress | None = None
        self.actions_in_phase = 0  # of this turn
        self._undos = 0  # in this turn
        self._record: Record | None = None  # made once: a long game is played again for it
        self._done: dict[str, int] = {}  # commands that were carried out, with their versions

    # Who is who

    @property
    def host(self) -> int:
        """Whoever made the table, or asked for the rematch. That seat is for a person as long as the table stands."""
        return self._host

    def seat_of(self, token: str) -> int | None:
        """The seat that a token holds. Every seat is compared, each in constant time."""
        found = [number for number, seat in enumerate(self.seats) if seat.token and matches(token, seat.token)]
        return found[0] if found else None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, while the game goes on."""
        return self.game.current if self.game is not None and self.status == "playing" else None

    @property
    def bot_to_move(self) -> str | None:
        """The bot that has to act now, if it is a bot's turn."""
        seat = self.to_move
        if seat is None or not self.seats[seat].played_by_bot:
            return None
        return self.seats[seat].plan.bot or self.settings.stand_in

    @property
    def deadline(self) -> int | None:
        """When the current player's time is up, by the table's time; bots have no clock."""
        clock = self.settings.clock
        if clock is None or (seat := self.to_move) is None or self.seats[seat].played_by_bot:
            return None
        return self.turn_began + 1000 * clock

    @property
    def waits_for_somebody(self) -> bool:
        """Whether there is a person whose time will run when their turn comes. So the game goes on, also while nobody
        looks.
        """
        return self.settings.clock is not None and any(not seat.played_by_bot for seat in self.seats)

    @property
    def deadline_sent(self) -> int | None:
        """The deadline by the server's clock, for those who count the seconds."""
        return None if (deadline := self.deadline) is None else deadline - self.clock_offset

    def extend_deadline(self, at: int, least_ms: int) -> None:
        """After the server stood still: the current player gets at least `least_ms`, but no more than a whole turn.

        If the server's clock was set back behind the log, the table's time goes on from the end of the log.
        """
        self.clock_offset = max(0, self.last_at - at)
        at += self.clock_offset
        if (deadline := self.deadline) is not None and self.settings.clock is not None:
            whole = 1000 * self.settings.clock
            self.turn_began = max(deadline, at + min(whole, least_ms)) - whole

    def lobby_is_full(self, seat: int | None) -> bool:
        """Whether this seat, or with None somebody without a seat, may change nothing more before the start."""
        return self.version >= (MOST_IN_LOBBY if seat == self.host else MOST_IN_LOBBY // 2)

    @property
    def undos_are_spent(self) -> bool:
        """Whether enough was taken back in this turn."""
        return self._undos >= MOST_UNDOS

    def done_before(self, seat: int, command_id: str) -> int | None:
        """The version that a command became, if it was carried out already."""
        return self._done.get(f"{seat}/{command_id}")

    # Applying

    def apply(self, entry: AnyEntry) -> list[Event]:
        """Carries out a stored entry. Returns what happened in the game by it, secrets included."""
        events = 0 if self.game is None else self.game.event_count
        before = self._moment()
        self._carry_out(entry)
        now = self._moment()
        self.version += 1
        self.last_at = max(self.last_at, entry.at)
        if entry.command is not None:
            self._done[entry.command] = self.version
        next_turn = now[:2] != before[:2]
        if next_turn:
            self._undos = 0
        if now != before:
            self.actions_in_phase = 0
        elif isinstance(entry, Acted):
            self.actions_in_phase += 1
        if next_turn or self._comes_back_late(entry):
            self.turn_began = entry.at
        if self.status == "playing" and self.version >= MOST_ENTRIES:
            self._end(Ending("limit", None))
        if self.game is None:
            return []
        if self.puzzle is not None:
            self.puzzle.look(self.game.state)
        return self.game.events_since(events, REFEREE)

    def _comes_back_late(self, entry: AnyEntry) -> bool:
        """Whether somebody takes the seat back after its time was up. They get new time, or it would be up at once."""
        deadline = self.deadline if isinstance(entry, Returned) and entry.seat == self.to_move else None
        return deadline is not None and entry.at >= deadline

    def _moment(self) -> tuple[int, ...]:
        """The turn, whose it is, and its phase; nothing before the start."""
        return () if self.game is None else self.game.phase_key

    def _carry_out(self, entry: AnyEntry) -> None:
        match entry:  # most entries are actions
            case Acted(seat=number, action=action, by=bot):
                game = self.playing()
                game.apply(action, fresh_bits(self.settings, self.key, game.log_length + 1))
                self.deciders.append(self._decider(self.seats[number], bot))
                if game.over:
                    self._end(Ending("limit" if game.winner is None else "won", game.winner))
            case Created():
                self._create(entry)
            case Joined(seat=number):
                seat = self.seats[number]
                seat.name, seat.token, seat.ready = entry.name, entry.token, number == self.host
                self._give_pin(seat, entry.pin)
            case SeatMoved(seat=number, token=token):
                self.seats[number].token = token
                self.seats[number].returns += 1
            case Left(seat=number):
                self.seats[number].clear(SeatPlan("open"))
            case Readied(seat=number, ready=ready):
                self.seats[number].ready = ready
            case Planned(seat=number, plan=plan):
                self.seats[number].clear(plan)
            case Started():
                self.game = begin_game(self.settings, self.key)
                self.status = "playing"
                if self.settings.puzzle is not None:
                    self.puzzle = PuzzleProgress(self.settings.puzzle, self.game.state.copy())
            case TookBack(seat=number):
                self.playing().undo()
                self.deciders.append(self._decider(self.seats[number], None))
                self._undos += 1
            case StoodIn(seat=number):
                self.seats[number].stand_in = True
            case Returned(seat=number):
                self.seats[number].stand_in = False
                self.seats[number].returns += 1
            case Conceded(seat=number):
                self.conceded = number
                self._end(Ending("conceded", 1 - number))
            case Freed(seat=number, token=None):
                self.seats[number].clear(SeatPlan("open"))
            case Freed(seat=number, token=token):
                self.seats[number].token, self.seats[number].stand_in = token, True
            case Stopped():
                self._end(Ending("stopped", None))
            case Rematched(table=table):
                self.rematch = table
            case PuzzleAsked(ask=ask):
                self._ask_puzzle(ask)

    def _ask_puzzle(self, ask: PuzzleAsk) -> None:
        assert self.puzzle is not None, "the log asks for a puzzle where there is none"
        self.puzzle.note(ask)
        if ask == "restart":
            self.game = begin_game(self.settings, self.key)
            self.deciders.clear()
            self._undos = 0

    def _create(self, entry: Created) -> None:
        # Old logs name no version of the rules. From here on it is said, to bots and clients and in a rematch.
        rules = write_rules(read_stored_rules(entry.settings.rules))
        self.settings, self.commitment = msgspec.structs.replace(entry.settings, rules=rules), entry.commitment
        self.practice = is_practice(entry.settings)
        for plan, pin in zip(entry.settings.seats, PINS, strict=False):
            seat = Seat(plan, pin)
            seat.clear(plan)
            self.seats.append(seat)
        kinds = [plan.kind for plan in entry.settings.seats]
        first = kinds.index("person" if "person" in kinds else "open")
        self._host = first if entry.host is None else entry.host  # None: not a rematch, or an older log

    def _give_pin(self, seat: Seat, pin: str) -> None:
        """Bots and open seats give way to a person's wish."""
        for other in self.seats:
            if other.pin == pin and other is not seat:
                other.pin = seat.pin
        seat.pin = pin

    def playing(self) -> Game:
        """The game, where there must be one."""
        assert self.game is not None, "the log has an action before the start"
        return self.game

    def _decider(self, seat: Seat, bot: str | None) -> Decider:
        """Who decides for the seat now. `bot` is the one that answered instead of the bot that was asked."""
        if seat.stand_in or bot is not None:
            return Decider("stand-in", as_bot_name(bot or self.settings.stand_in))
        return seat.holder

    def _end(self, ending: Ending) -> None:
        self.status, self.ending = "over", ending

    def record(self) -> Record | None:
        """The whole game, which everyone may see when it is over; None before."""
        if self._record is None and self.game is not None and self.ending is not None:
            self._record = make_record(
                self.game,
                tuple(seat.name_in_record for seat in self.seats),
                self.key if seed_of(self.settings) is None else None,
                seated=[seat.holder for seat in self.seats],
                deciders=self.deciders,
                ending=RecordEnding(self.ending.how, self.conceded),
                laid_down=self.settings.dice is not None,
                own_device=self.settings.own_device,
            )
        return self._record
