"""What a drawing of the loom can point out: ways, leaps, swaps, placements, lit places. Actions are read as marks."""

from collections.abc import Iterable
from dataclasses import dataclass

from ettana.core import actions as act
from ettana.core.action_table import parse_action
from ettana.core.actions import Action, ActionBase
from ettana.core.as_int import as_int
from ettana.core.designs.nearest import Nearest
from ettana.core.errors import BadDrawing
from ettana.core.packed import bits_of
from ettana.core.view import View
from ettana.core.walk_paths import find_path


@dataclass(frozen=True, slots=True)
class Way:
    """A walk from square to square, both ends included, with what it costs."""

    squares: tuple[int, ...]
    toll: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "squares", _places("squares", self.squares, 16))
        if len(self.squares) < 2:
            raise BadDrawing(f"a way has two squares or more, not {len(self.squares)}")


@dataclass(frozen=True, slots=True)
class Leap:
    """A jump or a Move card: from square to square through the air."""

    start: int
    to: int

    def __post_init__(self) -> None:
        _places("squares", (self.start, self.to), 16)


@dataclass(frozen=True, slots=True)
class Swap:
    """Two yarns that change places."""

    a: int
    b: int

    def __post_init__(self) -> None:
        if len(set(_places("octagons", (self.a, self.b), 25))) < 2:
            raise BadDrawing("a swap needs two octagons")


@dataclass(frozen=True, slots=True)
class Placement:
    """The octagons of a design, where it lies or is to lie: they shine, and the others step back."""

    octagons: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "octagons", _places("octagons", self.octagons, 25))


@dataclass(frozen=True, slots=True)
class Lit:
    """Places that glow: squares that can be gone to, yarns that can be chosen."""

    squares: tuple[int, ...] = ()
    octagons: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "squares", _places("squares", self.squares, 16))
        object.__setattr__(self, "octagons", _places("octagons", self.octagons, 25))


Mark = Way | Leap | Swap | Placement | Lit
Markable = Mark | Action | Nearest | str


def read_marks(view: View, given: Iterable[Markable]) -> list[Mark]:
    """The marks; actions, also as text, and ways to a design are read as such. Raises BadDrawing, MalformedAction."""
    found: list[Mark] = []
    for each in given:
        if isinstance(each, Way | Leap | Swap | Placement | Lit):
            found.append(each)
        elif isinstance(each, Nearest):
            octagons = [octagon for group in each.octagons for octagon in group]
            found += [Placement(tuple(octagons)), *(Swap(a, b) for a, b in each.swaps)]
        elif isinstance(each, ActionBase | str):
            found += _of_action(view, parse_action(each) if isinstance(each, str) else each)
        else:
            raise BadDrawing(f"a mark is a Way, Leap, Swap, Placement, Lit, an action or a Nearest, not {each!r}")
    return found


def _of_action(view: View, action: Action) -> list[Mark]:
    """What the current player would do. An action that has no place on the loom marks nothing."""
    pin = view.players[view.current].pin
    match action:
        case act.Walk(to=to, pays=pays):
            return [] if pin is None else [_way(view, pin, to, pays)]
        case act.Jump(to=to) | act.PlayMove(to=to):
            return [] if pin is None else [Leap(pin, to)]
        case act.Place(to=square) | act.ReplaceTile(square=square):
            return [Lit((square,))]
        case act.FreeSwap(a=a, b=b) | act.PaidSwap(a=a, b=b) | act.PlaySwap(a=a, b=b):
            return [Swap(a, b)]
        case act.ReplaceYarn(octagon=octagon):
            return [Lit(octagons=(octagon,))]
        case _:
            return []


def _way(view: View, pin: int, to: int, pays: tuple[int, ...]) -> Way:
    """The steps of a walk. A view does not say whether steps may be diagonal: straight ones are tried first."""
    others = [player.pin for seat, player in enumerate(view.players) if seat != view.current and player.pin is not None]
    crossed = [place for seat in pays if seat < len(view.players) and (place := view.players[seat].pin) is not None]
    for diagonal in (False, True):
        path = find_path(pin, to, view.number or 0, bits_of(tuple(others)), bits_of(tuple(crossed)), diagonal)
        if path is not None and len(path) > 1:
            return Way(path, len(pays))
    raise BadDrawing(f"{act.Walk(to, pays)}: there is no such walk with a {view.number}")


def _places(what: str, given: Iterable[int], count: int) -> tuple[int, ...]:
    places = [(as_int(place), place) for place in given]
    for number, place in places:
        if number is None or not 0 <= number < count:
            raise BadDrawing(f"{what} are numbers from 0 to {count - 1}, not {place!r}")
    return tuple([number for number, _ in places if number is not None])
