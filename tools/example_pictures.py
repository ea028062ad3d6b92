"""Parts of worked examples: games on one loom, and pictures of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from ettana.core.actions import Jump, Walk
from ettana.core.engine.rules.board import TOUCHES
from ettana.core.engine.rules.rng import seeded
from ettana.core.events import Collected, Event, Rolled
from ettana.core.names import OCTAGON_NAMES, PINS, SQUARE_NAMES, Colour
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from ettana.notation.position_text import read_position
from ettana.table.wire.bodies import DesignInfo

Frame = dict[str, Any]

YARNS = ("R G Y B P", "P Y G R B", "B G R Y P", "Y B P G R", "G R B P Y")
TILES = ("3 5 2 6", "1 4 3 5", "6 2 1 4", "4 1 6 2")  # a 3 and a 5 are in the reserve
WHOLE = (5, 5)  # columns and rows of visible octagons, from the upper left


@dataclass(frozen=True)
class Example:
    """Pictures in order, and the number of the sentence that belongs to each."""

    name: str
    frames: list[Frame]
    texts: Sequence[int] = ()  # one sentence per picture unless given
    size: tuple[int, int] = WHOLE
    pins: Sequence[str] = PINS  # colours by seat
    design: str | None = None
    cards: Sequence[int] = ()  # visible action cards

    def row(self) -> dict[str, Any]:
        """The form that the client reads."""
        texts = self.texts or range(1, len(self.frames) + 1)
        return {
            "name": self.name,
            "size": self.size,
            "pinColours": list(self.pins),
            "design": self.design and design_info(self.design),
            "cards": [int(card) for card in self.cards],
            "frames": [{"text": text, **frame} for text, frame in zip(texts, self.frames, strict=True)],
        }


def design_info(name: str) -> dict[str, Any]:
    design = standard_deck()[standard_deck().index(name)]
    told = DesignInfo(design.name, design.title, design.points, design.drawing, design.motif)
    found: dict[str, Any] = msgspec.to_builtins(told)
    return found


def squares(names: str) -> list[int]:
    return [SQUARE_NAMES.index(name) for name in names.split()]


def octagons(names: str) -> list[int]:
    return [OCTAGON_NAMES.index(name) for name in names.split()]


def position_on_our_loom(pins: str, *lines: str, yarns: Sequence[str] = YARNS) -> str:
    """A position on our loom with the pins on these squares, seat 0's first. It is seat 0's turn."""
    cells = [row.split() for row in TILES]
    for seat, square in enumerate(squares(pins)):
        cells[square // 4][square % 4] += f"@{seat}"
    rows = [yarns[0]]
    for row in range(4):
        rows += [" ".join(cells[row]), yarns[row + 1]]
    return "\n".join([*lines, "loom:", *rows])


def game_on_our_loom(pins: str, *lines: str, yarns: Sequence[str] = YARNS) -> Game:
    """A game that begins with that position."""
    position = position_on_our_loom(pins, *lines, yarns=yarns)
    return Game.from_position(read_position(position, standard_deck(), typed=True))


def play(game: Game, *actions: str) -> list[Event]:
    before = game.event_count
    for action in actions:
        game.apply(action)
    return game.events_since(before, REFEREE)


def frame_of(game: Game, **more: Any) -> Frame:
    """A picture of the loom, with the highlights given in `more`."""
    view = game.view(None)
    loom = {"yarns": [int(colour) for colour in view.yarns], "tiles": list(view.tiles)}
    return {**loom, "pins": [player.pin for player in view.players], **more}


def number_of(game: Game) -> list[int | None]:
    """Only the number die counts: a move does not depend on the colour."""
    return [game.view(None).number, None]


def tokens_of(game: Game) -> list[int]:
    return [player.tokens for player in game.view(None).players]


def reserve_of(game: Game) -> dict[str, Any]:
    view = game.view(None)
    return {"yarns": list(view.yarn_reserve), "tiles": list(view.tile_reserve), "tokens": view.reserve}


def goals_of(game: Game) -> dict[str, Any]:
    """The squares that the pin may move to, and the price of those that are not free."""
    found: dict[int, int] = {}
    for action in game.legal_actions():
        if isinstance(action, Walk | Jump):
            cost = len(action.pays) if isinstance(action, Walk) else 0
            found[action.to] = min(cost, found.get(action.to, cost))
    return {"glowSquares": sorted(found), "prices": sorted((square, cost) for square, cost in found.items() if cost)}


def touched(square: int) -> list[int]:
    return [int(TOUCHES[4 * square + k]) for k in range(4)]


def rolled_to(game: Game, number: int, colour: Colour) -> tuple[Game, Collected]:
    """The game after a roll of this number and colour."""
    for seed in range(1000):
        trial = game.copy()
        trial.state.rng = seeded(seed)
        rolled, *others = play(trial, "roll")
        if isinstance(rolled, Rolled) and (rolled.number, rolled.colour) == (number, colour):
            return trial, next(event for event in others if isinstance(event, Collected))
    raise AssertionError(f"no seed rolls {number} and {colour}")


def swapped(one: str, other: str, yarns: Sequence[str] = YARNS) -> tuple[str, ...]:
    letters = " ".join(yarns).split()
    a, b = octagons(f"{one} {other}")
    letters[a], letters[b] = letters[b], letters[a]
    return _in_rows(letters)


def _in_rows(letters: Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(letters[row : row + 5]) for row in range(0, 25, 5))


def turned_drawing(drawing: Sequence[str], turns: int) -> list[str]:
    rows = list(drawing)
    for _ in range(turns):  # clockwise
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def woven(drawing: Sequence[str], colours: Mapping[str, str]) -> tuple[str, ...]:
    """Our loom with the fewest possible yarn exchanges that make this 5 × 5 drawing appear."""
    letters = " ".join(YARNS).split()
    wanted = {n: colours[group] for n, group in enumerate("".join(drawing)) if group != "."}
    for octagon, colour in wanted.items():
        if letters[octagon] != colour:
            other = next(n for n, letter in enumerate(letters) if letter == colour and wanted.get(n) != colour)
            letters[octagon], letters[other] = letters[other], letters[octagon]
    return _in_rows(letters)
