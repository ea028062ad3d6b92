"""The choices of a player, numbered and grouped by kind."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from ettana.cli.palette import LOUD, QUIET
from ettana.core.actions import (
    Action,
    BuyCard,
    BuyDesign,
    Claim,
    Collect,
    EndTurn,
    Exchange,
    FreeSwap,
    GainTokens,
    GetDesign,
    Jump,
    PaidSwap,
    Place,
    PlayMove,
    PlaySwap,
    Preset,
    ReplaceTile,
    ReplaceYarn,
    Roll,
    RollAgain,
    StealCard,
    StealTokens,
    Tax,
    Walk,
)
from ettana.core.names import COLOUR_LETTERS, OCTAGON_NAMES, SQUARE_NAMES
from ettana.core.view import View
from ettana.notation.sentences import Words

_MARGIN = 16  # columns for the headings
_GAP = "   "


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of the menu: one action, or many of a kind that are told apart by asking further."""

    label: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class _Heading:
    """The kinds of action that stand behind a heading. `label` words each; without it they are one choice."""

    title: str
    kinds: tuple[type[Action], ...]
    label: Callable[[Action, View, Words], str] | None = None
    together: str = ""  # the words of the one choice


def _to(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, Place | Jump | Walk)
    name = SQUARE_NAMES[action.to]
    if isinstance(action, Walk) and action.pays:
        name += f" (pays {' and '.join(words.seat(seat) for seat in action.pays)})"
    return name


def _pair(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, FreeSwap)
    a, b = (f"{OCTAGON_NAMES[end]} {COLOUR_LETTERS[view.yarns[end]]}" for end in (action.a, action.b))
    return f"{a} with {b}"


def _victim(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, StealCard | StealTokens)
    return f"from {words.seat(action.victim)}"


def _design(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, Claim | Exchange)
    return words.design(action.design)


def _number(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, GainTokens)
    return str(action.number)


def _face(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, Preset)
    return words.colour(action.face)


_HEADINGS: Final = (
    _Heading("Claim", (Claim,), _design),
    _Heading("Place your pin", (Place,), _to),
    _Heading("Roll", (Roll,), together="the dice"),
    _Heading("Preset", (Preset,), _face),
    _Heading("Roll again", (RollAgain,), together="both dice"),
    _Heading("Walk", (Walk,), _to),
    _Heading("Jump", (Jump,), _to),
    _Heading("Move card", (PlayMove,), together="to any free square"),
    _Heading("Free swap", (FreeSwap,), _pair),
    _Heading("Swap card", (PlaySwap,), together="any two yarns"),
    _Heading("Replace card", (ReplaceYarn,), together="a yarn by one of the reserve"),
    _Heading("Replace card", (ReplaceTile,), together="a tile by one of the reserve"),
    _Heading("Collect card", (Collect,), together="3 tokens"),
    _Heading("Gain card, call", (GainTokens,), _number),
    _Heading("Tax card", (Tax,), together="the others pay"),
    _Heading("Steal tokens", (StealTokens,), _victim),
    _Heading("Steal a card", (StealCard,), _victim),
    _Heading("Design card", (GetDesign,), together="draw a design"),
    _Heading("Pay 2 tokens", (BuyCard,), together="draw an action card"),
    _Heading("Pay 3 tokens", (BuyDesign,), together="draw a design"),
    _Heading("Pay 3 tokens", (PaidSwap,), together="swap any two yarns"),
    _Heading("Exchange", (Exchange,), _design),
    _Heading("End the turn", (EndTurn,), together="and pass on"),
)


class Menu:
    """The legal actions of a moment as numbered choices, 1 first."""

    def __init__(self, legal: Sequence[Action], view: View, words: Words) -> None:
        self._groups: list[tuple[str, list[Choice]]] = []
        for heading in _HEADINGS:
            choices = list(_choices(heading, legal, view, words))
            if choices and self._groups and self._groups[-1][0] == heading.title:
                self._groups[-1][1].extend(choices)
            elif choices:
                self._groups.append((heading.title, choices))
        self.choices = [choice for _, choices in self._groups for choice in choices]

    def draw(self, width: int) -> Text:
        """The headings, each with its choices, in lines of at most so many columns."""
        drawing = Text()
        number = 1
        for title, choices in self._groups:
            column = _MARGIN
            drawing.append(title.ljust(_MARGIN), style=QUIET)
            for choice in choices:
                entry = Text.assemble((f"{number} ", LOUD), choice.label, _GAP)
                if column > _MARGIN and column + entry.cell_len - len(_GAP) > width:  # lines break between choices only
                    drawing.append("\n" + " " * _MARGIN)
                    column = _MARGIN
                drawing.append_text(entry)
                column += entry.cell_len
                number += 1
            drawing.append("\n")
        drawing.rstrip()
        return drawing


def _choices(heading: _Heading, legal: Sequence[Action], view: View, words: Words) -> Iterator[Choice]:
    found = tuple(action for action in legal if isinstance(action, heading.kinds))
    if heading.label is not None:
        for action in found:
            yield Choice(heading.label(action, view, words), (action,))
    elif found:
        yield Choice(heading.together, found)
