"""The rows that a game gives: one for a data set of games, one for each action for a data set of decisions."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
import numpy as np

from ettana.core import events as ev
from ettana.core.designs.deck import Deck
from ettana.core.engine.batch.mask import legal_mask
from ettana.core.engine.batch.observe import observation
from ettana.core.engine.batch.relative import to_relative
from ettana.core.names import Card
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.lab.arena_game import play_numbered, unpacked_actions
from ettana.lab.contest import Contest
from ettana.notation.deck_file import load_deck
from ettana.notation.rules_text import write_rules

Row = dict[str, Any]


class KeptGame(msgspec.Struct, frozen=True, array_like=True):
    """A game as its actions: with the contest and the number they are the whole game."""

    number: int
    winner: int | None
    turns: int  # begun, the last one included
    actions: bytes  # as GameResult has them


def play_kept(contest: Contest, number: int) -> KeptGame:
    """Plays a game of the contest. Raises ArenaError if a bot fails."""
    game = play_numbered(contest, number)
    return KeptGame(number, game.winner, game.turns, game.actions)


@cache
def _deck(reference: str) -> Deck:
    return load_deck(reference)


def _labels(contest: Contest, number: int) -> list[str]:
    return [contest.entrants[each].label for each in contest.seating_of(number)]


def game_row(contest: Contest, kept: KeptGame) -> Row:
    actions = unpacked_actions(kept.actions)
    return {
        "game": kept.number,
        "seed": contest.seed_of(kept.number),
        "players": contest.players,
        "rules": write_rules(contest.rules),
        "deck": _deck(contest.deck).fingerprint,
        "bots": _labels(contest, kept.number),
        "actions": actions,
        "winner": kept.winner,
        "turns": kept.turns,
        "decisions": len(actions),
    }


def decision_rows(contest: Contest, kept: KeptGame) -> list[Row]:
    """The game is played again, and what each player saw and did is noted."""
    rules = contest.rules
    game = Game(contest.players, contest.seed_of(kept.number), rules, _deck(contest.deck))
    bots = _labels(contest, kept.number)
    rows = list(_steps(game, unpacked_actions(kept.actions), kept.number, bots))
    for row in rows:
        row["result"] = game.returns[row["seat"]]
    return rows


def _packed(mask: bytes) -> bytes:
    """A bit for each action, the lowest first."""
    return np.packbits(np.frombuffer(mask, np.uint8), bitorder="little").tobytes()


def _steps(game: Game, actions: tuple[int, ...], number: int, bots: list[str]) -> Iterator[Row]:
    for step, action in enumerate(actions):
        seat, state, heard = game.current, game.state, game.event_count
        row: Row = {
            "game": number,
            "step": step,
            "seat": seat,
            "bot": bots[seat],
            "observation": memoryview(observation(state, seat)).tobytes(),
            "mask": _packed(bytes(legal_mask(state, True))),
            "action": to_relative(action, seat, game.players),
        }
        game.apply(action)
        row["chance"] = chance_text(game.events_since(heard, REFEREE))
        yield row


def chance_text(events: Iterable[ev.Event]) -> str:
    """Outcomes of chance in complete events, as text: `roll 3 blue; card 1 tax`. Empty if chance had no part in them.

    docs/research/data-sets.md has the list.
    """
    return "; ".join([word for word in map(_word, events) if word])


def _word(event: ev.Event) -> str:
    match event:
        case ev.RolledForPin():
            return f"pin {event.seat} {event.number}"
        case ev.RolledOff():
            return f"start {event.seat} {event.number}"
        case ev.Dealt():
            return f"deal {event.seat} {event.design} {_card(event.card)}"
        case ev.Rolled():
            return f"roll {event.number} {event.colour.name.lower()}"
        case ev.Called():
            return f"call {event.rolled}"
        case ev.Drew():
            return f"card {event.seat} {_card(event.card)}"
        case ev.RevealedPoint():
            return f"point {event.seat}"
        case ev.DrewDesign():
            return f"design {event.seat} {event.design}"
        case ev.Exchanged():
            return f"design {event.seat} {event.got}"
        case ev.StoleCard():
            return f"stolen {event.victim} {_card(event.card)}"
        case ev.Reshuffled():
            return "reshuffle"
        case _:
            return ""


def _card(card: Card | None) -> str:
    return "none" if card is None else card.name.lower()
