"""Asking for what a number of the menu leaves open: which two yarns, which square, which tile."""

from collections.abc import Callable, Sequence

from ettana.core.actions import Action, PaidSwap, PlayMove, PlaySwap, ReplaceTile, ReplaceYarn
from ettana.core.names import COLOUR_LETTERS, OCTAGON_BY_NAME, SQUARE_BY_NAME

Ask = Callable[[str], str]  # shows a prompt, returns what was typed


def ask_further(actions: Sequence[Action], ask: Ask, say: Callable[[str], None]) -> Action | None:
    """The action that the player means, or None if they go back with an empty line. It need not be legal."""
    kind = actions[0]
    while True:
        try:
            return _one_of(kind, ask)
        except _GoBack:
            return None
        except ValueError as error:
            say(str(error))


class _GoBack(Exception):
    """An empty line was typed."""


def _one_of(kind: Action, ask: Ask) -> Action:
    match kind:
        case PaidSwap() | PlaySwap():
            first, *rest = _words(ask("First yarn, a1 to e5 (or both, like a1 b2; nothing goes back): "))
            a = _octagon(first)
            b = _octagon(rest[0] if rest else _words(ask(f"Swap {first} with: "))[0])
            if a == b:
                raise ValueError("That is one yarn twice.")
            return type(kind)(a, b)
        case ReplaceYarn():
            octagon = _octagon(_words(ask("Which yarn, a1 to e5 (nothing goes back): "))[0])
            letter = _words(ask("Put which colour there, G R Y B or P: "))[0].upper()
            if letter not in set(COLOUR_LETTERS[:5]):
                raise ValueError(f"There is no yarn {letter!r}, only G R Y B and P.")
            return ReplaceYarn(octagon, COLOUR_LETTERS.index(letter))
        case ReplaceTile():
            square = _square(_words(ask("Which tile, a1 to d4 (nothing goes back): "))[0])
            number = _words(ask("Put which number there, 1 to 6: "))[0]
            if number not in set("123456"):
                raise ValueError(f"There is no tile {number!r}, only 1 to 6.")
            return ReplaceTile(square, int(number))
        case PlayMove():
            return PlayMove(_square(_words(ask("To which square, a1 to d4 (nothing goes back): "))[0]))
        case _:
            return kind


def _words(line: str) -> list[str]:
    words = line.lower().replace("-", " ").replace(",", " ").split()
    if not words:
        raise _GoBack
    return words


def _octagon(name: str) -> int:
    if name not in OCTAGON_BY_NAME:
        raise ValueError(f"There is no yarn at {name!r}: yarns are at a1 to e5.")
    return OCTAGON_BY_NAME[name]


def _square(name: str) -> int:
    if name not in SQUARE_BY_NAME:
        raise ValueError(
            f"There is no square {name!r}: squares are a1 to d4, each named by the yarn at its upper left."
        )
    return SQUARE_BY_NAME[name]
