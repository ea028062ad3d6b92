"""The look of the library's drawings, taken from the browser's sources: colours, weaves, outlines.

`python -m tools.drawing_look` (part of `make wire-types`) writes `src/ettana/data/drawing/look.json`;
tests/notation/drawing/test_look.py fails when it is stale. So a colour is changed only in `web/src`.
"""

import json
import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

from tools.drawing_styles import read_styles

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web/src"
FILE = ROOT / "src/ettana/data/drawing/look.json"

_STYLED = (
    "LoomFrame",
    "LoomPins",
    "LoomPrices",
    "LoomRoute",
    "LoomThread",
    "LoomYarn",
    "Tile",
    "Yarn",
    "Coin",
    "Dice",
    "PinShape",
    "ScoreRace",
    "DesignPattern",
    "Emblem",
)
_COLOUR = re.compile(r"--([a-z-]+):\s*(#[0-9a-f]{3,6}|light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\));")


def look() -> dict[str, Any]:
    """The whole look."""
    return {
        "geometry": _geometry(),
        "colours": _colours((WEB / "theme.css").read_text(encoding="utf-8")),
        "defs": _defs(_source("Weaves")),
        "styles": {name: read_styles(_source(name)) for name in _STYLED},
        "pins": _pins(_source("PinShape")),
        "marks": _marks(_source("DesignPattern")),
        "emblems": _emblems(_source("Emblem")),
        "silks": _silks(_source("ActionCard"), _source("action_cards", ".ts")),
    }


def _source(name: str, kind: str = ".svelte") -> str:
    (file,) = WEB.rglob(f"{name}{kind}")
    return file.read_text(encoding="utf-8")


def _geometry() -> dict[str, int]:
    source = (WEB / "game/loom/geometry.ts").read_text(encoding="utf-8")
    return {name.lower(): int(value) for name, value in re.findall(r"const ([A-Z]+) = (\d+);", source)}


def _colours(css: str) -> dict[str, dict[str, str]]:
    """Colours by theme. A colour that high contrast does not define is that of the ordinary theme."""
    themes: dict[str, dict[str, str]] = {"light": {}, "dark": {}}
    for name, one, light, dark in _COLOUR.findall(_block(css, ":root {")):
        themes["light"][name] = light or one
        themes["dark"][name] = dark or one
    themes["contrast"], themes["contrast-dark"] = dict(themes["light"]), dict(themes["dark"])
    for name, one, light, dark in _COLOUR.findall(_block(css, ':root[data-theme="contrast"] {')):
        themes["contrast"][name] = light or one
        themes["contrast-dark"][name] = dark or one
    return themes


def _block(css: str, opening: str) -> str:
    return css.split(f"\n{opening}\n")[1].split("\n}")[0]


def _defs(source: str) -> dict[str, str]:
    """Patterns and gradients by id."""
    text = "<defs>" + source.split("<defs>")[1].split("</defs>")[0] + "</defs>"
    return {element.attrib["id"]: _one_line(ET.tostring(element, "unicode")) for element in ET.fromstring(text)}


def _one_line(text: str) -> str:
    return re.sub(r"\s*\n\s*", "", text).strip().replace(" />", "/>")


def _pins(source: str) -> dict[str, str]:
    """Outlines of pins: the badges by colour, the body, and the light on it."""
    found = dict(re.findall(r"(pink|black|white|orange):\s*\"(M[^\"]+)\"", source))
    return found | dict(re.findall(r'<path class="(body|shine)" d="([^"]+)"', source))


def _marks(source: str) -> dict[str, dict[str, str]]:
    """The mark of each colour group of a design: its style, and the line around the centre of a cell."""
    rows = re.findall(r"([A-E]): \{ look: \"(\w+)\", stroke: (?:(\w+)\((\d+)\)|\"([^\"]+)\") \}", source)
    makers = {"octagonStroke": _octagon_stroke, "disc": _disc}
    return {
        group: {"look": style, "stroke": line or makers[maker](int(size))} for group, style, maker, size, line in rows
    } | {"outline": {"look": "", "stroke": _octagon_stroke(int(_found(r"OUTLINE = octagonStroke\((\d+)\)", source)))}}


def _found(pattern: str, source: str) -> str:
    match = re.search(pattern, source)
    assert match is not None, pattern
    return match[1]


def _octagon_stroke(gap: int) -> str:
    """The same outline as `octagonStroke` of the browser."""
    size = _geometry()
    far = size["cell"] / 2 - gap
    near = size["cell"] / 2 - size["cut"] - gap * (math.sqrt(2) - 1)
    corners = [(-near, -far), (near, -far), (far, -near), (far, near), (near, far), (-near, far), (-far, near)]
    pen, steps = (0.0, 0.0), []
    for x, y in [*corners, (-far, -near)]:
        steps.append(f"{x - pen[0]:.1f} {y - pen[1]:.1f}")
        pen = (x, y)
    return f"m{'l'.join(steps)}z"


def _disc(r: int) -> str:
    return f"m{-r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def _emblems(source: str) -> dict[str, list[list[str]]]:
    """Emblems by card: each element's name, class and other attributes."""
    drawing = source.split('focusable="false">')[1].split("</svg>")[0]
    names = re.findall(r"card === Card\.(\w+)\}", drawing)
    blocks = re.split(r"\{#if [^}]*\}|\{:else[^}]*\}|\{/if\}", drawing)[1:-1]
    return {
        name.lower(): [_element(element) for element in ET.fromstring(f"<g>{_filled(block)}</g>")]
        for name, block in zip([*names, "GAIN"], blocks, strict=True)
    }


def _element(element: ET.Element) -> list[str]:
    told = " ".join(f'{key}="{value}"' for key, value in element.attrib.items() if key != "class")
    return [element.tag, element.get("class", ""), told]


def _filled(block: str) -> str:
    """Replaces expressions by the outlines that the browser computes."""
    text = re.sub(r'="?\{(octagon|spool)\(([^)]*)\)\}"?(?=[\s/])', lambda m: f'="{_outline(m[1], m[2])}"', block)
    return re.sub(r"\{(octagon|spool)\(([^)]*)\)\}", lambda m: _outline(m[1], m[2]), text)


def _outline(maker: str, numbers: str) -> str:
    x, y, *more = [float(number) for number in numbers.split(",") if number.strip()]
    if maker == "spool":
        return f"M{x - 5.5:g} {y - 6:g}h11M{x - 5.5:g} {y + 6:g}h11M{x - 3.6:g} {y - 3.2:g}h7.2v6.4h-7.2z"
    turns = [(n + 0.5) / 4 * math.pi for n in range(8)]
    return f"M{'L'.join(f'{x + more[0] * math.cos(a):.2f} {y + more[0] * math.sin(a):.2f}' for a in turns)}Z"


def _silks(card: str, families: str) -> list[str]:
    """The colour of each action card's silk, by the number of the card."""
    silk = dict(re.findall(r"\.(\w+) \{\n    --silk: (#[0-9a-f]+);", card))
    return [silk[family] for family in re.findall(r'family: "(\w+)"(?:,| \})', families)]


def written() -> str:
    """The content of the file."""
    return json.dumps(look(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
