"""Ettana: a board game of yarns and designs, as a library.

import ettana
game = ettana.Game(players=2, seed=7)
game.apply(game.legal_actions()[0])
print(game.view(0))

docs/build/library.md shows all of it on one page. The names in `__all__` are what programs may rely on.
"""

from typing import TYPE_CHECKING

from ettana import _pure as _pure  # first of all: it decides whether the engine loads compiled or interpreted

# isort: split

from ettana._version import __version__ as __version__
from ettana.core import actions, errors, events
from ettana.core.action_table import ActionLike, from_id, parse_action
from ettana.core.actions import Action
from ettana.core.belief import Belief
from ettana.core.chance.question import Chance, ChanceKind
from ettana.core.designs.deck import Deck, Design
from ettana.core.designs.nearest import Nearest, nearest
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.errors import EttanaError, IllegalAction, MalformedAction
from ettana.core.names import Card, Colour, Phase
from ettana.core.positions.position import Position, SeatPosition
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.core.view import View
from ettana.core.why import Refusal
from ettana.game import Game
from ettana.notation.deck_file import load_deck, standard_deck
from ettana.notation.position_text import read_position, write_position
from ettana.notation.record import PERSON, Decider, Ending, Record
from ettana.notation.record_text import read_record, write_record
from ettana.records import Moment, begin, make_record, moments, replay

if TYPE_CHECKING:
    from ettana import svg
    from ettana.bots import OWN_PACE, Bot, Budget, Candidate, bot_names, make_bot
    from ettana.bots.check import check_bot
    from ettana.bots.match import play_game
    from ettana.bots.turn_solver import TurnPlan, solve_turn
    from ettana.notation.words.sentences import Words

NUM_ACTIONS = ACTIONS  # the numbers of actions are below this; some of them are of no action

__all__ = [
    "NUM_ACTIONS",
    "OWN_PACE",
    "PERSON",
    "REFEREE",
    "Action",
    "ActionLike",
    "Belief",
    "Bot",
    "Budget",
    "Candidate",
    "Card",
    "Chance",
    "ChanceKind",
    "Colour",
    "Decider",
    "Deck",
    "Design",
    "Ending",
    "EttanaError",
    "Game",
    "IllegalAction",
    "MalformedAction",
    "Moment",
    "Nearest",
    "Phase",
    "Position",
    "Record",
    "Refusal",
    "RuleSet",
    "SeatPosition",
    "TurnPlan",
    "View",
    "Words",
    "actions",
    "begin",
    "bot_names",
    "check_bot",
    "errors",
    "events",
    "from_id",
    "load_deck",
    "make_bot",
    "make_record",
    "moments",
    "nearest",
    "parse_action",
    "play_game",
    "read_position",
    "read_record",
    "replay",
    "solve_turn",
    "standard_deck",
    "svg",
    "write_position",
    "write_record",
]

# Bots are looked up among all installed packages, and words are read with msgspec: each takes about as long as a third
# of all the rest, and whoever only plays need not wait for it.
_LOADED_WHEN_ASKED_FOR = {
    "OWN_PACE": "ettana.bots",
    "Bot": "ettana.bots",
    "Budget": "ettana.bots",
    "Candidate": "ettana.bots",
    "TurnPlan": "ettana.bots.turn_solver",
    "Words": "ettana.notation.words.sentences",
    "bot_names": "ettana.bots",
    "check_bot": "ettana.bots.check",
    "make_bot": "ettana.bots",
    "play_game": "ettana.bots.match",
    "solve_turn": "ettana.bots.turn_solver",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "svg":
        return import_module("ettana.svg")
    if name not in _LOADED_WHEN_ASKED_FOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_LOADED_WHEN_ASKED_FOR[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
