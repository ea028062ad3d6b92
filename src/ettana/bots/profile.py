"""What a bot says of itself to people: a name, a line about it, its place among the others, a face.

    about = read_about(Path(__file__).with_name("hasty.toml"))

in the class of a bot is all that it takes. The same TOML describes our own bots, in `ettana/data/bots`.
"""

import tomllib
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Annotated, Final
from xml.etree import ElementTree

import msgspec
from msgspec import Meta

from ettana.bots.protocol import BrokenBot

ENGLISH: Final = "en"
LAST: Final = 1000
MOST_DRAWING_BYTES: Final = 20_000  # each is sent to everybody who opens the page
_SVG_ROOT: Final = "{http://www.w3.org/2000/svg}svg"

# Short enough for a seat on the screen of a phone.
Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"\S")]
Line = Annotated[str, Meta(max_length=80)]


class BotProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a bot says of itself. Raises BrokenBot if it cannot be shown like this."""

    name: Mapping[str, Name]  # by the code of a language. English stands in for what is missing
    line: Mapping[str, Line] = {}
    for_people: bool = True  # offered to people, not only to commands and programs
    level: Annotated[int, Meta(ge=0, le=LAST)] = LAST  # its place among those who are offered: the lowest comes first
    portrait: Annotated[str, Meta(pattern=r"^\w+$")] | None = None  # one that the browser client has
    drawing: str | None = None  # or an SVG file of its own, as text

    def __post_init__(self) -> None:
        for field, words in (("name", self.name), ("line", self.line)):
            if not isinstance(words, Mapping) or (words and ENGLISH not in words) or (field == "name" and not words):
                raise BrokenBot(f"its {field} must be given by language, and in English ({ENGLISH}) at least")
        if self.drawing is not None:
            if self.portrait is not None:
                raise BrokenBot("it has a portrait and a drawing: its face can be only one of them")
            _check_drawing(self.drawing)

    def name_in(self, language: str) -> str:
        return self.name.get(language, self.name[ENGLISH])

    def line_in(self, language: str) -> str:
        """Empty if it has none."""
        return self.line.get(language, self.line.get(ENGLISH, ""))


def read_about(file: Traversable) -> BotProfile:
    """What a TOML file says of a bot. Raises BrokenBot, which names the file."""
    try:
        return checked(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, BrokenBot) as error:
        raise BrokenBot(f"{file.name}: {error}") from error


def bundled_profile(name: str) -> BotProfile:
    """Of a bot that comes with Ettana."""
    return read_about(resources.files("ettana.data") / "bots" / f"{name}.toml")


def own_profile(factory: object) -> object:
    """What a bot says of itself, unchecked; None if it says nothing.

    A class does not inherit it: what is made of another bot must not pass for it.
    """
    return getattr(factory, "__dict__", {}).get("about")


def checked(told: object) -> BotProfile:
    """What a bot tells of itself, if all of it has the right form. Raises BrokenBot."""
    try:
        return msgspec.convert(msgspec.to_builtins(told), BotProfile)
    except (TypeError, msgspec.ValidationError) as error:
        raise BrokenBot(f"what it says of itself cannot be read: {error}") from error


def _check_drawing(drawing: object) -> None:
    if not isinstance(drawing, str) or len(drawing.encode()) > MOST_DRAWING_BYTES:
        raise BrokenBot(f"its drawing must be a text of at most {MOST_DRAWING_BYTES} bytes")
    try:
        root = ElementTree.fromstring(drawing.strip()).tag
    except ElementTree.ParseError as error:
        raise BrokenBot(f"its drawing is not SVG: {error}") from error
    if root != _SVG_ROOT:
        raise BrokenBot('its drawing is not SVG: it must begin with <svg xmlns="http://www.w3.org/2000/svg" …>')
