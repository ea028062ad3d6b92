"""How things look in a terminal. Every colour has its letter and every pin its shape: nobody needs colours.

Backgrounds are always set together with the text on them, so that both read well on dark and on light terminals.
"""

from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

from ettana.core.names import COLOUR_LETTERS


@dataclass(frozen=True, slots=True)
class Look:
    """A background and the text on it."""

    ground: str
    ink: str

    @property
    def style(self) -> str:
        return f"bold {self.ink} on {self.ground}"


# Leaf, maroon, mustard, peacock blue, violet, and the black of the die.
YARN_LOOKS: Final = (
    Look("#2f8f4e", "#ffffff"),
    Look("#a3202f", "#ffffff"),
    Look("#e3a72f", "#000000"),
    Look("#1c6fb8", "#ffffff"),
    Look("#7d3fa8", "#ffffff"),
    Look("#000000", "#ffffff"),
)
PIN_LOOKS: Final = (
    Look("#f06ba8", "#000000"),
    Look("#000000", "#ffffff"),
    Look("#ffffff", "#000000"),
    Look("#f5822a", "#000000"),
)
PIN_SHAPES: Final = "●▲■◆"
QUIET: Final = "dim"
LOUD: Final = "bold"


def is_plain(console: Console) -> bool:
    """Whether nothing but letters can be shown: no terminal, or one whose owner wants no colours."""
    return console.no_color or console.color_system is None


def yarn(colour: int) -> Text:
    """A yarn, or a face of the colour die, as a letter on its colour."""
    return Text(f" {COLOUR_LETTERS[colour]} ", style=YARN_LOOKS[colour].style)


def pin(seat: int) -> Text:
    return Text(f" {PIN_SHAPES[seat]} ", style=PIN_LOOKS[seat].style)
