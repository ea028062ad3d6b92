"""What things look like: colours, weaves and lines, as `tools/drawing_look.py` takes them from the browser."""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, get_args

from ettana.core.errors import BadDrawing

Theme = Literal["light", "dark", "contrast", "contrast-dark"]
THEMES: Final = get_args(Theme)

FONT: Final = "Ettana Display, Alegreya, Georgia, Noto Serif Tamil, serif"
EMBLEM: Final = {"emblem": "#f3d68a"}  # zari on the silk of an action card


@cache
def look() -> dict[str, Any]:
    """The whole file."""
    found: dict[str, Any] = json.loads((files("ettana.data") / "drawing" / "look.json").read_text(encoding="utf-8"))
    return found


def colours(theme: Theme) -> dict[str, str]:
    """The colours of a theme by their names. Raises BadDrawing."""
    if theme not in THEMES:
        raise BadDrawing(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    found: dict[str, str] = look()["colours"][theme]
    return found


def in_colours(svg: str, values: dict[str, str]) -> str:
    """With the names of colours, `var(--zari)`, replaced by their values: not everything that reads SVG knows names."""
    return re.sub(r"var\(--([a-z-]+)\)", lambda match: values[match[1]], svg)


def style(component: str, *selectors: str) -> dict[str, str]:
    """The attributes of a shape, by the component of the browser that draws it; later selectors win."""
    rules: dict[str, dict[str, str]] = look()["styles"][component]
    found: dict[str, str] = {}
    for selector in selectors:
        found |= rules[selector]
    return found
