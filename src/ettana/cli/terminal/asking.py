"""Asking for what a number of the menu leaves open: which two yarns, which square, which tile."""

from collections.abc import Callable, Sequence

from ettana.core.actions import Action, PaidSwap, PlayMove, PlaySwap, ReplaceTile, ReplaceYarn
from ettana.core.names import COLOUR_LETTERS, OCTAGON_BY_NAME, SQUARE_BY_NAME
from ettana.notation.words.catalogue import Catalogue

Ask = Callable[[str], str]  # shows a question, returns what was typed


def ask_further(actions: Sequence[Action], ask: Ask, say: Callable[[str], None], catalogue: Catalogue) -> Action | None:
    """The action that the player means, or None if they go back with an empty line. It need not be legal."""

    def answer(question: str, **words: object) -> list[str]:
        typed = ask(catalogue.say(question, **words)).lower().replace("-", " ").replace(",", " ").split()
        if not typed:
            raise _GoBack
        return typed

    while True:
        try:
            return _one_of(actions[0], answer)
        except _GoBack:
            return None
        except _NoSuchThing as error:
            say(catalogue.say(error.problem, typed=repr(error.typed)))


_Answer = Callable[..., list[str]]  # the words that were typed to a question of the catalogue


class _GoBack(Exception):
    """An empty line was typed."""


class _NoSuchThing(Exception):
    def __init__(self, problem: str, typed: str = "") -> None:
        self.problem, self.typed = problem, typed  # a key of the catalogue, and what it is about


def _one_of(kind: Action, answer: _Answer) -> Action:
    match kind:
        case PaidSwap() | PlaySwap():
            first, *rest = answer("ask_first_yarn")
            a = _octagon(first)
            b = _octagon(rest[0] if rest else answer("ask_second_yarn", first=first)[0])
            if a == b:
                raise _NoSuchThing("ask_one_twice")
            return type(kind)(a, b)
        case ReplaceYarn():
            octagon = _octagon(answer("ask_which_yarn")[0])
            letter = answer("ask_which_colour")[0].upper()
            if letter not in set(COLOUR_LETTERS[:5]):
                raise _NoSuchThing("ask_no_colour", letter)
            return ReplaceYarn(octagon, COLOUR_LETTERS.index(letter))
        case ReplaceTile():
            square = _square(answer("ask_which_tile")[0])
            number = answer("ask_which_number")[0]
            if number not in set("123456"):
                raise _NoSuchThing("ask_no_number", number)
            return ReplaceTile(square, int(number))
        case PlayMove():
            return PlayMove(_square(answer("ask_which_square")[0]))
        case _:
            return kind


def _octagon(name: str) -> int:
    if name not in OCTAGON_BY_NAME:
        raise _NoSuchThing("ask_no_yarn", name)
    return OCTAGON_BY_NAME[name]


def _square(name: str) -> int:
    if name not in SQUARE_BY_NAME:
        raise _NoSuchThing("ask_no_square", name)
    return SQUARE_BY_NAME[name]
