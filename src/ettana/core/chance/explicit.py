"""The part of a game whose chance is decided from outside: what it waits for, and going on when that is told.

An action that leaves something to chance is tried on a copy with the outcomes told so far (`engine.explicit`). Until
they suffice, the game stands where it stood: nobody sees half of a roll.
"""

from dataclasses import dataclass
from typing import Literal, SupportsIndex

from ettana.core.actions import Action
from ettana.core.chance.question import Chance, ChanceKind
from ettana.core.engine.explicit.asked_chance import AskedChance
from ettana.core.engine.explicit.attempt import question_of, try_action, try_set_up, unused_chance
from ettana.core.engine.rules.state import OVER, State
from ettana.core.errors import BadOutcome, BadRules, ChancePending

ChanceMode = Literal["ordinary", "explicit"]
_KINDS = tuple(ChanceKind)


def is_explicit(chance: str) -> bool:
    """Whether it is; raises BadRules for what is neither."""
    if chance not in ("ordinary", "explicit"):
        raise BadRules(f"chance is 'ordinary' or 'explicit', not {chance!r}")
    return chance == "explicit"


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for chance, the outcomes that it has, and what is asked next."""

    action: Action | None  # None: the setting up
    outcomes: tuple[int, ...]
    chance: Chance


class ExplicitChance:
    """What `Game` can do besides if it was made with `chance="explicit"`."""

    _state: State
    _log: list[Action | None]
    _waiting: Waiting | None
    _given: list[tuple[int, int]] | None  # (length of the log, outcome); None: chance is ordinary

    def _gather(self) -> None:
        raise NotImplementedError

    @property
    def has_explicit_chance(self) -> bool:
        """Whether somebody outside decides what chance does, by `apply_chance`."""
        return self._given is not None

    @property
    def _mode(self) -> ChanceMode:
        return "ordinary" if self._given is None else "explicit"

    @property
    def chance(self) -> Chance | None:
        """What chance has to decide before anybody can go on; None if nothing. It is not for players."""
        return None if self._waiting is None else self._waiting.chance

    @property
    def chance_log(self) -> tuple[tuple[int, int], ...]:
        """Every outcome that was told, in order, each behind how long the log was then. It tells secrets."""
        return tuple(self._given or ())

    def apply_chance(self, outcome: SupportsIndex) -> None:
        """Tells what chance decided. Raises BadOutcome if it cannot decide so, or has nothing to decide."""
        if self._waiting is None or self._given is None:
            raise BadOutcome(self._why_nothing_is_asked())
        number = self._waiting.chance.check(outcome)
        self._given.append((len(self._log), number))
        self._try(self._waiting.action, (*self._waiting.outcomes, number))

    def _why_nothing_is_asked(self) -> str:
        if self._given is None:
            return 'chance is ordinary in this game; Game(chance="explicit") makes one that asks'
        if self._state.phase == OVER:
            return "chance has nothing to decide: the game is over"
        return f"chance has nothing to decide: seat {self._state.current} has to act"

    def _try(self, action: Action | None, outcomes: tuple[int, ...]) -> None:
        s, asked = self._state, AskedChance(list(outcomes), unused_chance())
        if action is None:
            after = try_set_up(s.players, s.options, s.designs, asked)
        else:
            after = try_action(s, action.id, asked)
        question = question_of(asked)
        if question is not None:
            self._waiting = Waiting(action, outcomes, _chance(*question))
            return
        self._waiting = None
        self._state = after
        self._gather()

    def _wait_for(self, waiting: Waiting) -> None:
        """A game that begins while an action waits for chance begins with that action."""
        self._waiting = waiting
        self._log.append(waiting.action)
        self._given = [(1, outcome) for outcome in waiting.outcomes]

    @property
    def _laid(self) -> State:
        """The state, as far as seats may look at it. Raises ChancePending while there is no loom."""
        if self._waiting is not None and self._waiting.action is None:
            raise ChancePending(f"the loom is not laid out yet: chance decides first ({self._waiting.chance})")
        return self._state

    @property
    def _settled(self) -> State:
        """The state, if nothing waits for chance. Raises ChancePending otherwise."""
        if self._waiting is None:
            return self._state
        if self._waiting.action is None:
            return self._laid  # it says what is missing
        raise ChancePending(f"{self._waiting.action} waits for chance ({self._waiting.chance}): see apply_chance")


def _chance(kind: int, seat: int, other: int, cases: list[tuple[int, int]]) -> Chance:
    about = None if other < 0 else other
    match _KINDS[kind]:
        case ChanceKind.YARN | ChanceKind.TILE as found:
            return Chance(found, None, tuple(cases), place=about)
        case ChanceKind.DESIGN as found:
            return Chance(found, seat, tuple(cases), knower=about)
        case found:
            return Chance(found, seat, tuple(cases), victim=about)
