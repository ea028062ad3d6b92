"""Explicit chance: a caller decides every outcome, and an action waits until it has those that it needs.

An action that leaves something to chance is tried on a copy with the outcomes given so far (`engine.explicit`). Until
they suffice, the game keeps its state: nobody sees half of a roll.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, SupportsIndex

from ettana.core.actions import Action
from ettana.core.chance.question import ChanceKind, ChanceNode
from ettana.core.engine.explicit.attempt import question_of, try_action, try_set_up, unused_chance
from ettana.core.engine.explicit.scripted_rng import ScriptedRng
from ettana.core.engine.rules.state import OVER, State
from ettana.core.errors import BadOutcome, BadRules, ChancePending

ChanceMode = Literal["ordinary", "explicit"]
_KINDS = tuple(ChanceKind)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for chance, the outcomes that it has, and what is asked next."""

    action: Action | None  # None: the setting up
    outcomes: tuple[int, ...]
    chance: ChanceNode


class ExplicitChance:
    """The chance of one game: what was decided, and what waits. It never changes the states that it is passed."""

    def __init__(self, log: Iterable[tuple[int, int]] = (), waiting: Waiting | None = None) -> None:
        self.log = list(log)  # of outcomes: (length of the game's log, outcome)
        self.waiting = waiting

    def copy(self) -> "ExplicitChance":
        return ExplicitChance(self.log, self.waiting)

    def from_here(self) -> "ExplicitChance":
        """The chance of a game that begins here, with the action that waits as its first."""
        outcomes = () if self.waiting is None else self.waiting.outcomes
        return ExplicitChance([(1, outcome) for outcome in outcomes], self.waiting)

    @property
    def sets_up(self) -> bool:
        """Whether the loom is still being laid out."""
        return self.waiting is not None and self.waiting.action is None

    def laid(self, state: State) -> State:
        """Returns the state. Raises ChancePending while there is no loom."""
        return self.settled(state) if self.sets_up else state

    def settled(self, state: State) -> State:
        """Returns the state. Raises ChancePending while the loom or an action waits."""
        if self.waiting is None:
            return state
        if self.sets_up:
            raise ChancePending(f"the loom is not laid out yet: chance decides first ({self.waiting.chance})")
        raise ChancePending(f"{self.waiting.action} waits for chance ({self.waiting.chance}): see apply_chance")

    def decide(self, state: State, outcome: SupportsIndex, log_length: int) -> State | None:
        """Answers the question, and tries again. Raises BadOutcome if this cannot come, or if nothing is asked."""
        if self.waiting is None:
            now = "the game is over" if state.phase == OVER else f"seat {state.current} has to act"
            raise BadOutcome(f"chance has nothing to decide: {now}")
        number = self.waiting.chance.check(outcome)
        self.log.append((log_length, number))
        return self.try_action(state, self.waiting.action, (*self.waiting.outcomes, number))

    def try_action(self, s: State, action: Action | None, outcomes: tuple[int, ...] = ()) -> State | None:
        """The state after an action, or with None after the setting up. None if it has to wait for an outcome."""
        asked = ScriptedRng(list(outcomes), unused_chance())
        if action is None:
            after = try_set_up(s.players, s.options, s.designs, asked)
        else:
            after = try_action(s, action.id, asked)
        question = question_of(asked)
        self.waiting = None if question is None else Waiting(action, outcomes, _chance(*question))
        return after if question is None else None


def explicit_chance(mode: str) -> ExplicitChance | None:
    """The chance of a new game; None if it is ordinary. Raises BadRules if there is no such mode."""
    if mode not in ("ordinary", "explicit"):
        raise BadRules(f"chance is 'ordinary' or 'explicit', not {mode!r}")
    return ExplicitChance() if mode == "explicit" else None


def _chance(kind: int, seat: int, other: int, cases: list[tuple[int, int]]) -> ChanceNode:
    about = None if other < 0 else other
    match _KINDS[kind]:
        case ChanceKind.YARN | ChanceKind.TILE as found:
            return ChanceNode(found, None, tuple(cases), place=about)
        case ChanceKind.DESIGN as found:
            return ChanceNode(found, seat, tuple(cases), knower=about)
        case found:
            return ChanceNode(found, seat, tuple(cases), victim=about)
