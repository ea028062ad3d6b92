"""Game: one game with its history. The face that most programs need."""

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from ettana._deprecated import OldGameMembers
from ettana.core.action_table import action_from_id, action_table, to_action
from ettana.core.actions import Action, ActionBase, ActionLike
from ettana.core.as_int import as_int
from ettana.core.belief import Belief
from ettana.core.chance.explicit import ChanceMode, ExplicitChance, explicit_chance
from ettana.core.chance.question import ChanceNode
from ettana.core.designs.deck import Deck
from ettana.core.engine.batch.mask import legal_mask
from ettana.core.engine.explicit.attempt import bare_state, decide_stacks, leave_stacks_open
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.facts import OwnFacts, open_facts, own_facts
from ettana.core.engine.rules.legal import is_legal, legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import State
from ettana.core.errors import BadGameBytes, BadOutcome, BadRules, EttanaError, IllegalAction, Refusal
from ettana.core.event_decoder import decode_all
from ettana.core.events import Event, Undone
from ettana.core.names import Phase
from ettana.core.positions.position import Position
from ettana.core.positions.state_from_position import state_from_position
from ettana.core.rules import RuleSet
from ettana.core.seats import Referee, Seat, check_seat
from ettana.core.view import View, seated, view, views
from ettana.core.why import why_not
from ettana.notation.deck_file import standard_deck
from ettana.notation.game_bytes import GameSetup, PackedGame, entries_of, read_game, write_game

_STANDARD_RULES = RuleSet()
_SEED_BITS = 128
_PHASES = tuple(Phase)  # a lookup is several times as fast as Phase(number)


class Game(OldGameMembers):
    """A game of Ettana: same rules, deck, seed and actions, same game.

    >>> game = ettana.Game(players=2, seed=7)
    >>> game.phase, game.current
    (<Phase.PLACE: 0>, 0)

    It knows everything, hands and coming cards included: players and bots are shown a `view`. An action is given as an
    `Action`, as its number (a whole number of numpy will do) or as its text, a seat as its number. What cannot be read
    as an action raises MalformedAction, what may not be done now IllegalAction; neither changes the game.

    With `chance="explicit"` it has no seed: whenever something is left to chance, `is_chance_node` is true, and
    `apply_chance` takes one of `chance_outcomes()`. Cards are decided when they are drawn.
    """

    def __init__(
        self,
        players: SupportsIndex = 2,
        seed: SupportsIndex | None = None,
        rules: RuleSet = _STANDARD_RULES,
        deck: Deck | None = None,
        chance: ChanceMode = "ordinary",
    ) -> None:
        """Sets up the loom. Without a seed one is drawn; `game.seed` tells it."""
        count = as_int(players)
        if count is None or not 2 <= count <= 4:
            raise BadRules(f"2 to 4 players can play, not {players!r} (1.4)")
        self.rules = rules
        self.deck = standard_deck() if deck is None else deck
        self.seed: int | None = None
        tables = self.deck.tables(rules.mirrored_designs)
        explicit = explicit_chance(chance)
        if explicit is not None:
            if seed is not None:
                raise BadRules(f"explicit chance is decided from outside and takes no seed, not even {seed!r}")
            self._begin(bare_state(count, rules.options(), tables), None, explicit)
            self._move_to(explicit.try_action(self._state, None))
        else:
            self.seed = secrets.randbits(64) if seed is None else _check_seed(seed)
            self._begin(new_state(count, rules.options(), tables, seeded(self.seed), True), None, None)

    @classmethod
    def from_position(cls, position: Position, chance: ChanceMode = "ordinary") -> "Game":
        """A game that goes on from a position. Raises BadPosition if there can be no such position."""
        return cls._from_state(state_from_position(position), position.rules, position.deck, explicit_chance(chance))

    @classmethod
    def from_belief(cls, belief: Belief, seed: SupportsIndex, chance: ChanceMode = "ordinary") -> "Game":
        """A game that the seat whose belief it is cannot tell from the true one: a world for a search.

        Cards that it has not seen are dealt at random, each way as likely as the others, and the dice to come are new
        ones. Same belief and seed, same game. It has no past: no log, no events, nothing to take back.
        """
        state = belief.sample(seeded(_check_seed(seed)))
        return cls._from_state(state, belief.rules, belief.deck, explicit_chance(chance))

    @classmethod
    def from_bytes(cls, data: bytes | bytearray | memoryview) -> "Game":
        """The game that `to_bytes` wrote. It is played again, so everything is checked; raises BadGameBytes."""
        if not isinstance(data, bytes | bytearray | memoryview):
            raise BadGameBytes(f"a game is read from bytes, not from {type(data).__name__}")
        try:
            return cls._replayed(read_game(bytes(data)))
        except BadGameBytes:
            raise
        except EttanaError as error:
            raise BadGameBytes(str(error)) from error

    @classmethod
    def _replayed(cls, stored: PackedGame) -> "Game":
        begun = stored.beginning
        chance: ChanceMode = "explicit" if stored.explicit else "ordinary"
        if isinstance(begun, GameSetup):
            game = cls(begun.players, begun.seed, begun.rules, begun.deck, chance)
        else:
            game = cls.from_position(begun, chance)
        stored.play(game)
        return game

    @classmethod
    def _from_state(cls, state: State, rules: RuleSet, deck: Deck, chance: ExplicitChance | None = None) -> "Game":
        """A game that begins here. The state is its own from now on."""
        game = cls.__new__(cls)
        game.rules, game.deck, game.seed = rules, deck, None
        state.recording = True
        if chance is not None:
            leave_stacks_open(state)
        game._begin(state, state.copy(), chance)
        return game

    def _begin(self, state: State, start: State | None, chance: ExplicitChance | None) -> None:
        self._start = start  # how it began, never changed; None if the seed tells it
        self._log: list[Action | None] = []  # None: an undo
        self._fresh: dict[int, int] = {}  # by index in the log: new bits for the generator
        self._events: list[int | Event] = []  # words of the journal, decoded when asked for
        self._before: list[State] = []  # states to go back to, one for each action that can be undone
        self._chance = chance  # None: the state's generator decides
        self._move_to(state)

    def _move_to(self, state: State | None) -> None:
        """Makes this the state of the game. With None it stays where it is: an action waits for chance."""
        if state is not None:
            self._state = state
            self._events.extend(state.journal)
            state.journal = vec[i64]()

    @property
    def _laid(self) -> State:
        """The state, for views. Raises ChancePending while there is no loom."""
        return self._state if self._chance is None else self._chance.laid(self._state)

    @property
    def _settled(self) -> State:
        """The state, for the next action. Raises ChancePending while one waits for chance."""
        return self._state if self._chance is None else self._chance.settled(self._state)

    # Where the game stands

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._state.players)

    @property
    def phase(self) -> Phase:
        return _PHASES[self._state.phase]

    @property
    def current(self) -> int:
        """The seat that has to act."""
        return int(self._state.current)

    @property
    def turn(self) -> int:
        """Turns completed."""
        return int(self._state.turn)

    @property
    def phase_key(self) -> tuple[int, int, int]:
        """The turn, whose it is, and its phase as a number: for detecting a change of turn or phase."""
        state = self._state
        return state.turn, state.current, state.phase

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
    def returns(self) -> tuple[float, ...]:
        """What the game came to for each seat, summing to zero: 1 for the winner, -1 shared by the others.

        All 0 while it goes on, and when the turn limit ended it. With two players it is 1 and -1, as OpenSpiel and
        PettingZoo have it; with more, losing to one of three costs a third.
        """
        if self.winner is None:
            return (0.0,) * self.players
        return tuple([1.0 if seat == self.winner else -1 / (self.players - 1) for seat in range(self.players)])

    @property
    def state(self) -> State:
        """The engine's state, secrets included: for referees, tests and tools, never for players."""
        return self._state

    def position(self) -> Position:
        """The whole position as plain data, secrets included. Explicit chance leaves the order of its stacks open."""
        return Position.of(self._settled, self.rules, self.deck)

    @property
    def beginning(self) -> Position | None:
        """The position that it began from; None if it was set up from its seed."""
        return None if self._start is None else Position.of(self._start, self.rules, self.deck)

    def view(self, seat: Seat) -> View:
        """What that seat may know (section 8); None for a spectator. Raises BadSeat."""
        return view(self._laid, seat)

    def views(self, seats: Iterable[Seat]) -> dict[int | None, View]:
        """The views of several seats at once, which is faster than one by one. A spectator's is always among them."""
        return views(self._laid, seats)

    def view_parts(self, seats: Iterable[Seat]) -> tuple[dict[str, object], dict[int, OwnFacts]]:
        """The open part of all views, and the own part of each seat's view: for writing many views at once."""
        state = self._laid
        return open_facts(state), {seat: own_facts(state, seat) for seat in seated(state, seats)}

    def sample_world(self, seat: Seat, seed: SupportsIndex) -> "Game":
        """A game that this seat cannot tell from the true one: see `from_belief`, for which its view is enough."""
        belief = Belief(view(self._settled, seat), self.rules, self.deck)
        return self.from_belief(belief, seed, "ordinary" if self._chance is None else "explicit")

    def decided(self, seed: SupportsIndex) -> "Game":
        """A game with explicit chance, from here on with ordinary chance: coming cards and dice are those of a seed."""
        state = self._settled.copy()
        decide_stacks(state, seeded(_check_seed(seed)))
        return self._from_state(state, self.rules, self.deck)

    # What may be done, and doing it

    def legal_actions(self) -> list[Action]:
        """All legal actions of the current player, in a stable order. Empty when the game is over."""
        table = action_table()
        return [table[action] for action in legal_ids(self._settled)]

    def legal_ids(self) -> Sequence[int]:
        """The integers of the legal actions, ascending."""
        chance, state = self._chance, self._state  # often asked: a call less than `_settled`
        return list(legal_ids(state if chance is None else chance.settled(state)))

    def legal_mask(self) -> bytes:
        """NUM_ACTIONS bytes: 1 at the number of each legal action, else 0. `numpy.frombuffer` reads it as it is."""
        return bytes(legal_mask(self._settled, False))

    def why_not(self, action: ActionLike) -> Refusal | None:
        """The clause that forbids an action now; None if it is legal. Raises MalformedAction if it is none."""
        action, state = to_action(action), self._settled
        return None if is_legal(state, action.id) else why_not(state, action)  # the reason takes much longer to find

    def apply(self, action: ActionLike, fresh: int | None = None) -> None:
        """Does a legal action. An illegal one raises IllegalAction with its clause and changes nothing.

        `fresh` are 128 new bits for the generator, where nobody may compute the coming dice from those seen. With
        explicit chance an action that leaves something to chance waits for `apply_chance`.
        """
        if not isinstance(action, ActionBase):
            action = to_action(action)
        chance, number = self._chance, action.id
        state = self._state if chance is None else chance.settled(self._state)
        if not is_legal(state, number):
            refusal = why_not(state, action)
            assert refusal is not None, f"{action} is not listed, but no clause forbids it"
            raise IllegalAction(action, refusal.clause, refusal.reason)
        if fresh is not None and chance is not None:
            raise BadOutcome("explicit chance is decided by apply_chance: it takes no fresh bits")
        if action.undoable:
            self._before.append(state.copy())
        else:
            self._before.clear()
        if chance is None:
            if fresh is not None:
                state.rng = seeded(fresh)
                self._fresh[len(self._log)] = fresh
            apply(state, number)
        after = state if chance is None else chance.try_action(state, action)
        self._log.append(action)
        self._move_to(after)

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

    # Explicit chance

    @property
    def has_explicit_chance(self) -> bool:
        """Whether somebody outside decides what chance does, by `apply_chance`."""
        return self._chance is not None

    @property
    def is_chance_node(self) -> bool:
        """Whether chance has to decide before anybody can act. False with ordinary chance, which decides by itself."""
        return self._chance is not None and self._chance.waiting is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome that chance can decide now, with its probability. Empty if chance has nothing to decide."""
        node = self.chance_node
        return [] if node is None else node.outcomes

    @property
    def chance_node(self) -> ChanceNode | None:
        """What chance has to decide before anybody can act; None if nothing. It is not for players."""
        waiting = None if self._chance is None else self._chance.waiting
        return None if waiting is None else waiting.chance

    @property
    def chance_log(self) -> tuple[tuple[int, int], ...]:
        """Every outcome that was told, in order, each behind how long the log was then. It tells secrets."""
        return () if self._chance is None else tuple(self._chance.log)

    def apply_chance(self, outcome: SupportsIndex) -> None:
        """Tells what chance decided. Raises BadOutcome if it cannot decide so, or has nothing to decide."""
        if self._chance is None:
            raise BadOutcome('chance is ordinary in this game; Game(chance="explicit") makes one that asks')
        self._move_to(self._chance.decide(self._state, outcome, len(self._log)))

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

    # The same game once more

    def copy(self, history: bool = True) -> "Game":
        """An independent game with the same past and, given the same actions, the same future.

        Without its history it begins here, as from a position: no log, no events, nothing to take back, no seed. That
        takes the same short time however long the game has been.
        """
        chance = self._chance
        if not history and (chance is None or not chance.sets_up):
            begun = None if chance is None else chance.from_here()
            other = self._from_state(self._state.copy(), self.rules, self.deck, begun)
            if begun is not None and begun.waiting is not None:
                other._log.append(begun.waiting.action)
            return other
        other = self.__new__(type(self))
        other.rules, other.deck, other.seed = self.rules, self.deck, self.seed
        other._state = self._state.copy()
        other._state.recording = True
        other._start = self._start
        other._log = self._log.copy()
        other._fresh = self._fresh.copy()
        other._events = self._events.copy()
        other._before = [state.copy() for state in self._before]
        other._chance = None if chance is None else chance.copy()
        return other

    def to_bytes(self, history: bool = True) -> bytes:
        """The whole game, secrets included, to be kept or sent; later versions read it. `from_bytes` plays it again.

        Without its history it is only where the game stands: smaller, and read in a time that does not grow with it.
        """
        if not history:
            return write_game(PackedGame(self.position(), explicit=self.has_explicit_chance))
        beginning: GameSetup | Position | None = self.beginning
        if beginning is None:
            beginning = GameSetup(self.rules, self.deck, self.players, self.seed)
        entries = entries_of([None if action is None else action.id for action in self._log], self.chance_log)
        fresh = tuple([(at, bits % (1 << _SEED_BITS)) for at, bits in self._fresh.items()])
        return write_game(PackedGame(beginning, entries, fresh, self.has_explicit_chance))

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle. Of an action its number is enough."""
        return self.__dict__ | {"_log": [None if action is None else action.id for action in self._log]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._log = [None if number is None else action_from_id(number) for number in state["_log"]]

    def _repr_svg_(self) -> str:
        """For notebooks: the table as a spectator sees it. `ettana.svg.game` draws it as a seat does."""
        from ettana.notation.drawing.table import table  # whoever only plays need not wait for it

        return table(self.view(None), deck=self.deck)

    def __repr__(self) -> str:
        """What a log should say of a game. Its seed is in it: with that and the actions, the game can be had again."""
        parts = [f"players={self.players}", "chance='explicit'" if self.has_explicit_chance else f"seed={self.seed}"]
        if changed := ", ".join([f"{name}={value!r}" for name, value in self.rules.changes().items()]):
            parts.append(f"rules=RuleSet({changed})")
        if self.deck != standard_deck():
            parts.append(f"deck={self.deck.name!r}")
        parts += [f"actions={len(self._log)}", f"turn={self.turn}", f"phase={self.phase.name}"]
        parts.append(f"winner={self.winner}" if self.over else f"current={self.current}")
        if self.chance_node is not None:
            parts.append(f"waits_for={str(self.chance_node)!r}")
        return f"<Game {' '.join(parts)} points={self.points}>"


def _check_seed(seed: object) -> int:
    number = as_int(seed)
    if number is None or not 0 <= number < 1 << _SEED_BITS:
        raise BadRules(f"a seed is a whole number of up to {_SEED_BITS} bits, not {seed!r}")
    return number
