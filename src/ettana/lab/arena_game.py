"""One game of an arena, and what is kept of it."""

import math
import struct
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Protocol, runtime_checkable

import msgspec

from ettana.bots.match import play_game
from ettana.bots.protocol import Bot
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.state import State
from ettana.core.errors import EttanaError
from ettana.core.view import View
from ettana.game import Game
from ettana.lab.contest import Contest
from ettana.notation.deck_file import load_deck

_STEP = math.log(1.05)  # times are kept to a twentieth


class ArenaError(EttanaError):
    """A game of an arena could not be played to its end."""


@runtime_checkable
class Peeks(Protocol):
    """A bot that is shown everything but the coming dice, before each choice: to measure what secrets are worth.

    Such a bot is no entry point of `ettana.bots`, so that it can never be seated; the arena takes it by its place.
    """

    def peek(self, state: State) -> None: ...


class SeatResult(msgspec.Struct, frozen=True, array_like=True):
    """What one seat came to."""

    design_points: int
    card_points: int  # Victory point cards
    choices: int  # decisions with more than one legal action
    seconds: float  # spent on them
    times: dict[int, int]  # how many choices took 1.05 ** key seconds


class GameResult(msgspec.Struct, frozen=True, array_like=True):
    """What one game came to. All but the seconds follows from the contest and the number."""

    number: int
    winner: int | None  # seat
    turns: int  # begun, the last one included
    decisions: int
    seconds: float
    seats: tuple[SeatResult, ...]
    actions: bytes = b""  # their numbers, two bytes each, the lower one first; files from before have none


class _Timed:
    """A bot with a watch beside it."""

    def __init__(self, bot: Bot, game: Game, seed: int) -> None:
        self.name = bot.name
        self.choices, self.seconds = 0, 0.0
        self.times: Counter[int] = Counter()
        self._bot, self._game = bot, game
        self._chance = seeded(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if isinstance(self._bot, Peeks):
            shown = self._game.state.copy()
            shown.rng = seeded(self._chance.word() << 32 | self._chance.word())
            self._bot.peek(shown)
        begun = time.perf_counter()
        action = self._bot.choose(view, legal)
        spent = time.perf_counter() - begun
        if len(legal) > 1:
            self.choices += 1
            self.seconds += spent
            self.times[round(math.log(max(spent, 1e-7)) / _STEP)] += 1
        return action


def seconds_of(key: int) -> float:
    """The time that a key of `SeatResult.times` stands for."""
    return math.exp(key * _STEP)


@cache
def _deck(reference: str) -> Deck:
    return load_deck(reference)


def play_numbered(contest: Contest, number: int) -> GameResult:
    """Plays a game of the contest. Raises ArenaError if a bot fails."""
    game = Game(contest.players, contest.seed_of(number), contest.rules, _deck(contest.deck))
    entrants = [contest.entrants[each] for each in contest.seating_of(number)]
    begun = time.perf_counter()
    try:
        bots = []
        for seat, entrant in enumerate(entrants):
            seed = contest.bot_seed_of(number, seat)
            bots.append(_Timed(entrant.factory()(game.deck, game.rules, seed, entrant.budget), game, seed))
        winner = play_game(game, bots)
    except Exception as error:
        who = " against ".join(entrant.label for entrant in entrants)
        told = str(error) if isinstance(error, EttanaError) else f"{type(error).__name__}: {error}"
        raise ArenaError(f"game {number} of seed {contest.seed}, {who}: {told}") from error
    return GameResult(
        number=number,
        winner=winner,
        turns=game.turn + (winner is not None),
        decisions=len(game.log),
        seconds=time.perf_counter() - begun,
        seats=tuple(_seat(game, seat, bot) for seat, bot in enumerate(bots)),
        actions=packed_actions(game),
    )


def packed_actions(game: Game) -> bytes:
    """The numbers of all actions of a game in which none was taken back."""
    numbers = [action.id for action in game.log if action is not None]
    return struct.pack(f"<{len(numbers)}H", *numbers)


def unpacked_actions(packed: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(packed) // 2}H", packed)


def _seat(game: Game, seat: int, bot: _Timed) -> SeatResult:
    cards = int(game.state.victory_cards[seat])
    return SeatResult(game.points[seat] - cards, cards, bot.choices, bot.seconds, dict(bot.times))
