"""Game: one game with its history. The face that most programs need."""

import secrets
from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.action_table import from_id
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.legal import is_legal, legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import State
from ettana.core.errors import BadRules, IllegalAction
from ettana.core.event_decoder import decode_all
from ettana.core.events import Event, Undone
from ettana.core.names import Phase
from ettana.core.positions.enter import enter
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.seats import Referee, Seat, check_seat
from ettana.core.undo import can_be_undone
from ettana.core.view import View, view, views
from ettana.core.why import Refusal, why_not
from ettana.notation.deck_file import standard_deck

_STANDARD_RULES = RuleSet()


class Game:
    """A game of Ettana: same rules, deck, seed and actions, same game.

    >>> game = Game(players=2, seed=7)
    >>> game.phase, game.current
    (<Phase.PLACE: 0>, 0)
    """

    def __init__(
        self,
        players: int = 2,
        seed: int | None = None,
        rules: RuleSet = _STANDARD_RULES,
        deck: Deck | None = None,
    ) -> None:
        """Sets up the loom. Without a seed one is drawn; `game.seed` tells it."""
        if not isinstance(players, int) or not 2 <= players <= 4:
            raise BadRules(f"2 to 4 players can play, not {players!r} (1.4)")
        if seed is None:
            seed = secrets.randbits(64)
        if not isinstance(seed, int) or not 0 <= seed < 1 << 128:
            raise BadRules(f"a seed is a whole number of up to 128 bits, not {seed!r}")
        self.rules = rules
        self.deck = standard_deck() if deck is None else deck
        self.seed: int | None = seed
        tables = self.deck.tables(rules.mirrored_designs)
        self._begin(new_state(players, rules.options(), tables, seeded(seed), True))

    @classmethod
    def from_position(cls, position: Position) -> "Game":
        """A game that goes on from a position. Raises BadPosition if there can be no such position."""
        game = cls.__new__(cls)
        game.rules, game.deck, game.seed = position.rules, position.deck, None
        state = enter(position)
        state.recording = True
        game._begin(state)
        return game

    def _begin(self, state: State) -> None:
        self._state = state
        self._log: list[Action | None] = []  # None: an undo
        self._events: list[int | Event] = []  # words of the journal, decoded when asked for
        self._before: list[State] = []  # states to go back to, one for each action that can be undone
        self._gather()

    def _gather(self) -> None:
        self._events.extend(self._state.journal)
        self._state.journal = vec[i64]()

    # Where the game stands

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._state.players)

    @property
    def phase(self) -> Phase:
        return Phase(self._state.phase)

    @property
    def current(self) -> int:
        """The seat that has to act."""
        return int(self._state.current)

    @property
    def turn(self) -> int:
        """Turns completed."""
        return int(self._state.turn)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def winner(self) -> int | None:
        """The seat that won; None while the game goes on, and when the turn limit ended it (3.9)."""
        return None if self._state.winner < 0 else int(self._state.winner)

    @property
    def points(self) -> tuple[int, ...]:
        """Victory points by seat."""
        return tuple(self._state.points)[: self.players]

    @property
    def state(self) -> State:
        """The engine's state, secrets included: for referees, tests and tools, never for players."""
        return self._state

    def position(self) -> Position:
        """The whole position as plain data, secrets included."""
        return Position.of(self._state, self.rules, self.deck)

    def view(self, seat: Seat) -> View:
        """What that seat may know (section 8); None for a spectator."""
        return view(self._state, seat)

    def views(self, seats: Iterable[Seat]) -> dict[int | None, View]:
        """The views of several seats at once, which is faster than one by one. A spectator's is always among them."""
        return views(self._state, seats)

    # What may be done, and doing it

    def legal_actions(self) -> list[Action]:
        """All legal actions of the current player, in a stable order. Empty when the game is over."""
        return [from_id(action) for action in legal_ids(self._state)]

    def legal_ids(self) -> Sequence[int]:
        """The integers of the legal actions, ascending."""
        return list(legal_ids(self._state))

    def why_not(self, action: Action) -> Refusal | None:
        """The clause that forbids an action now; None if it is legal."""
        if is_legal(self._state, action.id):  # told much sooner than why not
            return None
        return why_not(self._state, action)

    def apply(self, action: Action | int, fresh: int | None = None) -> None:
        """Does a legal action. An illegal one raises IllegalAction with its clause and changes nothing.

        `fresh` are 128 new bits for the generator, where nobody may compute the coming dice from those seen.
        """
        if isinstance(action, int):
            action = from_id(action)
        if not is_legal(self._state, action.id):
            refusal = self.why_not(action)
            assert refusal is not None, f"{action} is not listed, but no clause forbids it"
            raise IllegalAction(action, refusal.clause, refusal.reason)
        if can_be_undone(action):
            self._before.append(self._state.copy())
        else:
            self._before.clear()
        if fresh is not None:
            self._state.rng = seeded(fresh)
        apply(self._state, action.id)
        self._log.append(action)
        self._gather()

    @property
    def can_undo(self) -> bool:
        """Whether the current player may take the last action back: it was theirs and revealed nothing."""
        return bool(self._before)

    def undo(self) -> None:
        """Takes the last action back. The log and the events keep it, followed by the undo."""
        if not self._before:
            raise IllegalAction("undo", "3.5", "nothing_to_undo")
        self._state = self._before.pop()
        self._state.recording = True
        self._log.append(None)
        self._events.append(Undone(self.current))

    # What happened

    @property
    def log(self) -> tuple[Action | None, ...]:
        """Everything players did, in order; None stands for an undo."""
        return tuple(self._log)

    @property
    def log_length(self) -> int:
        return len(self._log)

    @property
    def event_count(self) -> int:
        return len(self._events)

    def events_since(self, count: int = 0, seat: Seat | Referee = None) -> list[Event]:
        """The events after the first `count`, as a seat may see them; without a seat, as a spectator may.

        With `REFEREE` they are complete, secrets included. Raises BadSeat.
        """
        if not isinstance(seat, Referee):
            seat = check_seat(seat, self.players)
        found = decode_all(self._events, count, self.players, self.rules.diagonal_steps)
        return found if isinstance(seat, Referee) else [event.seen_by(seat) for event in found]

    def copy(self) -> "Game":
        """An independent game with the same past and, given the same actions, the same future."""
        other = Game.__new__(Game)
        other.rules, other.deck, other.seed = self.rules, self.deck, self.seed
        other._state = self._state.copy()
        other._state.recording = True
        other._log = self._log.copy()
        other._events = self._events.copy()
        other._before = [state.copy() for state in self._before]
        return other
