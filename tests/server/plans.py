"""Games for two worlds: what is done in the true one, and the secrets of another that one viewer cannot tell from it.

Before each action that reveals something, all that the viewer may not know is dealt anew, so that whole games can be
played although every draw depends on what was hidden.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.action_table import action_from_id, action_table
from ettana.core.actions import Action, Exchange
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.events import Event
from ettana.core.fair_dice import fresh_word
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.lab.random_play import pick_by_kind
from ettana.notation.deck_file import standard_deck
from tests.support.secrets_shuffled import shuffled_secrets

_TRIES = 80


@dataclass(frozen=True, slots=True)
class Step:
    """One thing done at the table; `action` is None for an undo."""

    seat: int
    action: Action | None
    other_action: Action | None  # what is done in the other world: the same, as far as the viewer can tell
    other_secrets: Position | None  # what that world is replaced by before it; None: it goes on as it is
    forbidden: tuple[Action, ...]  # what the viewer tries in vain before it


@dataclass(frozen=True, slots=True)
class Plan:
    """A game of two worlds. `shuffles` counts the steps before which secrets were dealt anew."""

    steps: tuple[Step, ...]
    shuffles: int
    over: bool


def make_plan(key: bytes, players: int, rules: RuleSet, viewer: int | None, most: int, *, undos: bool = True) -> Plan:
    """As many steps as there are until the game is over, but not more than `most`. Bots take nothing back, so a plan
    that they play has no undos.
    """
    chance = seeded(int.from_bytes(key[:8], "big"))
    real = Game(players, fresh_word(key, 0), rules, standard_deck())
    other = real.copy()
    steps: list[Step] = []
    shuffles = 0
    while not real.over and len(steps) < most:
        step = (_undo(real, chance) if undos else None) or _act(key, real, other, viewer, chance)
        steps.append(step)
        if step.other_secrets is not None:
            shuffles += step.other_secrets != real.position()
            replace_secrets(other, step.other_secrets)
        _do(key, real, step.action)
        _do(key, other, step.other_action)
    return Plan(tuple(steps), shuffles, real.over)


def replace_secrets(game: Game, position: Position) -> None:
    """The game goes on from there, with the past it has."""
    game._state = Game.from_position(position).state


def _do(key: bytes, game: Game, action: Action | None) -> None:
    if action is None:
        game.undo()
    else:
        game.apply(action, fresh_word(key, len(game.log) + 1))


def _undo(real: Game, chance: Rng) -> Step | None:
    if not real.can_undo or chance.below(3) != 0:
        return None
    return Step(real.current, None, None, None, ())


def _act(key: bytes, real: Game, other: Game, viewer: int | None, chance: Rng) -> Step:
    """Some action of the true world, and a world in which it looks the same."""
    forbidden = _forbidden(real, chance) if real.current == viewer else ()
    for _ in range(_TRIES):
        action = action_from_id(pick_by_kind(vec[i64](real.legal_ids()), chance))
        if real.can_undo and action.undoable:
            # What could be undone up to now can be undone after it too: the past must stay as it is.
            if other.why_not(action) is None:
                return Step(real.current, action, action, None, forbidden)
            continue
        for _ in range(_TRIES):
            position = shuffled_secrets(real.position(), viewer, chance, same_luck=True)
            there = Game.from_position(position)
            alike = _alike(there, action, viewer, chance)
            if alike is not None and _same_for(
                viewer, _outcome(key, real, real, action), _outcome(key, real, there, alike)
            ):
                return Step(real.current, action, alike, position, forbidden)
    raise AssertionError("there is no other world that looks the same")


def _alike(there: Game, action: Action, viewer: int | None, chance: Rng) -> Action | None:
    """The action in the other world. Which design somebody exchanges is a secret of theirs: there it is another."""
    if isinstance(action, Exchange) and there.current != viewer:
        choices = [choice for choice in there.legal_actions() if isinstance(choice, Exchange)]
        return choices[chance.below(len(choices))]
    return action if there.why_not(action) is None else None


def _outcome(key: bytes, real: Game, game: Game, action: Action) -> list[Event]:
    after = game.copy()
    after.apply(action, fresh_word(key, len(real.log) + 1))
    return after.events_since(game.event_count, REFEREE)


def _same_for(viewer: int | None, here: Sequence[Event], there: Sequence[Event]) -> bool:
    """Whether the viewer sees the same of its own: a card that it draws it may, and must, tell from another.

    Nothing is asked of what the others draw: that it does not show is what the plan is there to find out.
    """
    return _own(viewer, here) == _own(viewer, there)


def _own(viewer: int | None, events: Sequence[Event]) -> list[Event]:
    return [event for event in events if viewer is not None and viewer in _knowing(event)]


def _knowing(event: Event) -> set[int]:
    return {getattr(event, name) for name in event.known_to} if event.hidden else set()


def _forbidden(game: Game, chance: Rng) -> tuple[Action, ...]:
    every = list(action_table().values())
    tried = [every[chance.below(len(every))] for _ in range(3)]
    return tuple(action for action in tried if game.why_not(action) is not None)
