"""The choices of a player, numbered and grouped by kind."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ettana.cli.terminal.palette import LOUD, QUIET
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

_MARGIN = 16  # columns for the headings, at least
_GAP = "   "


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of the menu: one action, or many of a kind that are told apart by asking further."""

    label: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class _Heading:
    """The kinds of action that stand behind a heading. `label` words each; without it they are one choice. The heading
    and the words of the one choice are keys of the catalogue.
    """

    title: str
    kinds: tuple[type[Action], ...]
    label: Callable[[Action, View, Words], str] | None = None
    together: str = ""


def _to(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, Place | Jump | Walk)
    name = SQUARE_NAMES[action.to]
    if isinstance(action, Walk) and action.pays:
        payees = words.catalogue.enumeration([words.seat(seat) for seat in action.pays])
        return words.catalogue.say("menu", "to-paying", square=name, seats=payees)
    return name


def _pair(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, FreeSwap)
    a, b = (f"{OCTAGON_NAMES[end]} {COLOUR_LETTERS[view.yarns[end]]}" for end in (action.a, action.b))
    return words.catalogue.say("menu", "pair", a=a, b=b)


def _victim(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, StealCard | StealTokens)
    return words.catalogue.say("menu", "from", victim=words.seat(action.victim))


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
    _Heading("claim", (Claim,), _design),
    _Heading("place", (Place,), _to),
    _Heading("roll", (Roll,), together="roll-all"),
    _Heading("preset", (Preset,), _face),
    _Heading("again", (RollAgain,), together="again-all"),
    _Heading("walk", (Walk,), _to),
    _Heading("jump", (Jump,), _to),
    _Heading("move", (PlayMove,), together="move-all"),
    _Heading("free", (FreeSwap,), _pair),
    _Heading("swap", (PlaySwap,), together="swap-all"),
    _Heading("replace", (ReplaceYarn,), together="yarn-all"),
    _Heading("replace", (ReplaceTile,), together="tile-all"),
    _Heading("collect", (Collect,), together="collect-all"),
    _Heading("gain", (GainTokens,), _number),
    _Heading("tax", (Tax,), together="tax-all"),
    _Heading("steal-tokens", (StealTokens,), _victim),
    _Heading("steal-card", (StealCard,), _victim),
    _Heading("get-design", (GetDesign,), together="get-design-all"),
    _Heading("pay-2", (BuyCard,), together="buy-card-all"),
    _Heading("pay-3", (BuyDesign,), together="buy-design-all"),
    _Heading("pay-3", (PaidSwap,), together="pay-all"),
    _Heading("exchange", (Exchange,), _design),
    _Heading("end", (EndTurn,), together="end-all"),
)


class Menu:
    """The legal actions of a moment as numbered choices, 1 first."""

    def __init__(self, legal: Sequence[Action], view: View, words: Words) -> None:
        self._groups: list[tuple[str, list[Choice]]] = []
        self._margin = _MARGIN
        for heading in _HEADINGS:
            title = words.catalogue.say("menu", heading.title)
            self._margin = max(self._margin, cell_len(title) + 2)
            choices = list(_choices(heading, legal, view, words))
            if choices and self._groups and self._groups[-1][0] == title:
                self._groups[-1][1].extend(choices)
            elif choices:
                self._groups.append((title, choices))
        self.choices = [choice for _, choices in self._groups for choice in choices]

    def draw(self, width: int) -> Text:
        """The headings, each with its choices, in lines of at most so many columns."""
        drawing = Text()
        margin, number = self._margin, 1
        for title, choices in self._groups:
            column = margin
            drawing.append(set_cell_size(title, margin), style=QUIET)
            for choice in choices:
                entry = Text.assemble((f"{number} ", LOUD), choice.label, _GAP)
                if column > margin and column + entry.cell_len - len(_GAP) > width:  # lines break between choices only
                    drawing.append("\n" + " " * margin)
                    column = margin
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
        yield Choice(words.catalogue.say("menu", heading.together), found)
