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
from ettana.notation.words.sentences import Words

_MARGIN = 16  # columns for the headings, at least
_GAP = "   "


@dataclass(frozen=True, slots=True)
class MenuItem:
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
        return words.catalogue.say("menu_to_paying", square=name, seats=payees)
    return name


def _pair(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, FreeSwap)
    a, b = (f"{OCTAGON_NAMES[end]} {COLOUR_LETTERS[view.yarns[end]]}" for end in (action.a, action.b))
    return words.catalogue.say("menu_pair", a=a, b=b)


def _victim(action: Action, view: View, words: Words) -> str:
    assert isinstance(action, StealCard | StealTokens)
    return words.catalogue.say("menu_from", victim=words.seat(action.victim))


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
    _Heading("menu_claim", (Claim,), _design),
    _Heading("menu_place", (Place,), _to),
    _Heading("menu_roll", (Roll,), together="menu_roll_all"),
    _Heading("menu_preset", (Preset,), _face),
    _Heading("menu_again", (RollAgain,), together="menu_again_all"),
    _Heading("menu_walk", (Walk,), _to),
    _Heading("menu_jump", (Jump,), _to),
    _Heading("menu_move", (PlayMove,), together="menu_move_all"),
    _Heading("menu_free", (FreeSwap,), _pair),
    _Heading("menu_swap", (PlaySwap,), together="menu_swap_all"),
    _Heading("menu_replace", (ReplaceYarn,), together="menu_yarn_all"),
    _Heading("menu_replace", (ReplaceTile,), together="menu_tile_all"),
    _Heading("menu_collect", (Collect,), together="menu_collect_all"),
    _Heading("menu_gain", (GainTokens,), _number),
    _Heading("menu_tax", (Tax,), together="menu_tax_all"),
    _Heading("menu_steal_tokens", (StealTokens,), _victim),
    _Heading("menu_steal_card", (StealCard,), _victim),
    _Heading("menu_get_design", (GetDesign,), together="menu_get_design_all"),
    _Heading("menu_pay_2", (BuyCard,), together="menu_buy_card_all"),
    _Heading("menu_pay_3", (BuyDesign,), together="menu_buy_design_all"),
    _Heading("menu_pay_3", (PaidSwap,), together="menu_pay_all"),
    _Heading("menu_exchange", (Exchange,), _design),
    _Heading("menu_end", (EndTurn,), together="menu_end_all"),
)


class Menu:
    """The legal actions of a moment as numbered choices, 1 first."""

    def __init__(self, legal: Sequence[Action], view: View, words: Words) -> None:
        self._groups: list[tuple[str, list[MenuItem]]] = []
        self._margin = _MARGIN
        for heading in _HEADINGS:
            title = words.catalogue.say(heading.title)
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


def _choices(heading: _Heading, legal: Sequence[Action], view: View, words: Words) -> Iterator[MenuItem]:
    found = tuple(action for action in legal if isinstance(action, heading.kinds))
    if heading.label is not None:
        for action in found:
            yield MenuItem(heading.label(action, view, words), (action,))
    elif found:
        yield MenuItem(words.catalogue.say(heading.together), found)
