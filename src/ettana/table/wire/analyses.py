"""A game that is over, analysed: how far that is, and what was found (docs/research/analysis.md)."""

from typing import Literal

import msgspec

from ettana.study import Analysis
from ettana.table.wire.events import GameEvent


class AnalysisState(msgspec.Struct, frozen=True):
    """Where an analysis stands. Ask again for it after a while: one that nobody asks for any more is given up."""

    id: str  # the same for everyone who asks for this game
    state: Literal["waiting", "working", "done", "stopped"]  # stopped: the game was too long to be looked at whole
    done: float  # of the whole work, from 0 to 1
    ahead: int  # how many are before it, while it waits
    figures: int  # rises when there are new ones; 0: there are none yet
    again_ms: int  # when to ask again; 0: nothing will change


class BetterLine(msgspec.Struct, frozen=True):
    """What the better actions of a mistake would have done, as far as chance has no part in it."""

    entry: int  # of the mistake
    events: tuple[GameEvent, ...]  # as all would have seen them


class Figures(msgspec.Struct, frozen=True):
    """All that is known of a game so far."""

    analysis: Analysis
    lines: list[BetterLine]  # one for each mistake
