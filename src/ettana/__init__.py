"""Ettana: a board game of yarns and designs, as a library.

import ettana
game = ettana.Game(players=2, seed=7)
game.apply(game.legal_actions()[0])
print(game.view(0))

docs/build/library.md shows all of it on one page. Programs may rely on the names in `__all__`, and on those of the
modules `ettana.actions`, `bots`, `errors`, `events`, `records` and `svg`.
"""

from typing import TYPE_CHECKING

from ettana import _pure as _pure  # first of all: it decides whether the engine loads compiled or interpreted

# isort: split

from ettana import _added_methods as _added_methods  # pickling and notebooks
from ettana._deprecated import OLD_NAMES, old_name, takes_old_call
from ettana._version import __version__ as __version__
from ettana.core import actions, errors, events
from ettana.core.action_table import action_from_id, parse_action
from ettana.core.actions import Action
from ettana.core.belief import Belief
from ettana.core.chance.question import ChanceKind, ChanceNode
from ettana.core.designs.deck import Deck, Design
from ettana.core.designs.nearest import Nearest, nearest, nearest_way
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.errors import EttanaError, IllegalAction
from ettana.core.names import Card, Colour, Phase
from ettana.core.positions.position import Position, SeatPosition
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.core.view import View
from ettana.game import Game
from ettana.notation.deck_file import load_deck, standard_deck
from ettana.notation.position_text import read_position, write_position
from ettana.notation.record import Record
from ettana.notation.record_text import read_record, write_record
from ettana.records import Moment, make_record, record_moments, replay_record

if TYPE_CHECKING:
    from ettana import svg
    from ettana.bots import Bot, Budget, bot_names, make_bot, play_game, solve_turn
    from ettana.notation.words.sentences import Words

NUM_ACTIONS = ACTIONS  # the numbers of actions are below this; some of them are of no action

__all__ = [
    "NUM_ACTIONS",
    "REFEREE",
    "Action",
    "Belief",
    "Bot",
    "Budget",
    "Card",
    "ChanceKind",
    "ChanceNode",
    "Colour",
    "Deck",
    "Design",
    "EttanaError",
    "Game",
    "IllegalAction",
    "Moment",
    "Nearest",
    "Phase",
    "Position",
    "Record",
    "RuleSet",
    "SeatPosition",
    "View",
    "Words",
    "action_from_id",
    "actions",
    "bot_names",
    "errors",
    "events",
    "load_deck",
    "make_bot",
    "make_record",
    "nearest",
    "parse_action",
    "play_game",
    "read_position",
    "read_record",
    "record_moments",
    "replay_record",
    "solve_turn",
    "standard_deck",
    "svg",
    "write_position",
    "write_record",
]

# Bots are looked up among all installed packages, and words are read with msgspec: each takes about as long as a third
# of all the rest, and a program that only plays does not need them.
_LOADED_ON_USE = {
    "Bot": "ettana.bots",
    "Budget": "ettana.bots",
    "Words": "ettana.notation.words.sentences",
    "bot_names": "ettana.bots",
    "make_bot": "ettana.bots",
    "play_game": "ettana.bots",
    "solve_turn": "ettana.bots",
}
_MODULES_LOADED_ON_USE = ("bots", "svg")

# Old calls gave the tables of a deck first. The core itself has no warnings, so the check is here.
nearest = takes_old_call(
    lambda view=None, *_, **__: isinstance(view, DesignTables), nearest_way, "nearest(view, deck, rules, design)"
)(nearest)


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES_LOADED_ON_USE:
        return import_module(f"ettana.{name}")
    if name in OLD_NAMES:
        return old_name(name)
    if name not in _LOADED_ON_USE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_LOADED_ON_USE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
