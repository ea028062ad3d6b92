"""Ettana: a board game of yarns and designs, as a library.

import ettana
game = ettana.Game(players=2, seed=7)
game.apply(game.legal_actions()[0])
print(game.view(0))
"""

from ettana import _pure as _pure  # first of all: it decides whether the engine loads compiled or interpreted

# isort: split

from ettana._version import __version__ as __version__
from ettana.core import actions, errors, events
from ettana.core.action_table import from_id, parse_action
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck, Design
from ettana.core.errors import EttanaError, IllegalAction
from ettana.core.names import Card, Colour, Phase
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.view import View
from ettana.game import Game
from ettana.notation.deck_file import load_deck, standard_deck
from ettana.notation.position_text import read_position, write_position
from ettana.notation.record_text import read_record, write_record
from ettana.notation.sentences import Words
from ettana.replay import make_record, replay

__all__ = [
    "Action",
    "Card",
    "Colour",
    "Deck",
    "Design",
    "EttanaError",
    "Game",
    "IllegalAction",
    "Phase",
    "Position",
    "RuleSet",
    "View",
    "Words",
    "actions",
    "errors",
    "events",
    "from_id",
    "load_deck",
    "make_record",
    "parse_action",
    "read_position",
    "read_record",
    "replay",
    "standard_deck",
    "write_position",
    "write_record",
]
