"""The pieces around an origin: yarns, tiles, pins, tokens, coins, dice."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final

from ettana.core.names import PINS, Colour
from ettana.notation.drawing.geometry import octagon_outline, square_outline
from ettana.notation.drawing.look import look, style
from ettana.notation.drawing.markup import OWN, at, tag, use, words

_PIPS: Final = {
    1: "c", 2: "ai", 3: "aci", 4: "agbi", 5: "agcbi", 6: "adgbfi",
}  # fmt: skip
_PIP_PLACES: Final = {"a": (-1, -1), "b": (1, -1), "d": (-1, 0), "c": (0, 0), "f": (1, 0), "g": (-1, 1), "i": (1, 1)}
_SCALLOPS: Final = 12


def colour_key(colour: int) -> str:
    return Colour(colour).name.lower()


@cache
def piece_shapes() -> dict[str, str]:
    """What is drawn many times, once each, by id: `use("yarn-red")` draws a yarn."""
    shapes = {f"yarn-{colour_key(colour)}": _yarn(colour) for colour in range(5)}
    shapes |= {f"pin-{name}": _pin(name) for name in PINS}
    shapes |= {"tile": _tile((".wood",), (".line",)), "token": _token(), "coin": _coin()}
    return {name: tag("g", shape, id=f"{OWN}{name}") for name, shape in shapes.items()}


def _yarn(colour: int) -> str:
    outline = octagon_outline(2.2)
    return (
        tag("polygon", points=outline, fill=f"url(#{OWN}weave-{colour_key(colour)})")
        + tag("polygon", points=outline, fill=f"url(#{OWN}sheen)")
        + tag("polygon", points=octagon_outline(8), style=style("Yarn", ".stitch"))
        + tag("circle", r=14, style=style("Yarn", ".medal"))
        + tag("text", Colour(colour).letter, y=6.4, style=style("Yarn", ".letter"))
        + tag("polygon", points=outline, style=style("LoomYarn", ".rim"))
    )


def tile(number: int, *, lit: bool = False, passed: bool = False) -> str:
    wood = [".wood", *([".glow .wood"] if lit else []), *([".passed .wood"] if passed else [])]
    line = [".line", *([".glow .line"] if lit else [])]
    ground = _tile(wood, line) if lit or passed else use("tile")
    return ground + tag("text", str(number), y=7.6, style=style("Tile", "text"))


def _tile(wood: Sequence[str], line: Sequence[str]) -> str:
    return tag("polygon", points=square_outline(2), style=style("Tile", *wood)) + tag(
        "polygon", points=square_outline(5.5), style=style("Tile", *line)
    )


def pin(seat: int, text: object = "") -> str:
    """A pin, its point a little under the origin. Each has a badge of its own shape: nobody needs the colour."""
    told = tag("text", words(text), y=-7.4, style=style("PinShape", "text")) if text != "" else ""
    return use(f"pin-{PINS[seat]}") + told


def _pin(name: str) -> str:
    outlines = look()["pins"]
    return (
        tag("path", d=outlines["body"], style=style("PinShape", ".body", f".{name} .body"))
        + tag("path", d=outlines["shine"], style=style("PinShape", ".shine"))
        + tag("path", d=outlines[name], style=style("PinShape", ".badge"))
    )


def token() -> str:
    """A spool of zari thread, in a box of 20 by 20 whose corner is the origin."""
    return use("token")


def _token() -> str:
    flange = {"fill": "#7a2340", "stroke": "#3d0a20", "stroke-width": ".8"}
    thread = {"fill": "url(#coin-metal)", "stroke": "#6d4a10", "stroke-width": ".9"}
    return (
        tag("path", d="M4.2 5.6Q10 7.6 15.8 5.6V14.4Q10 12.4 4.2 14.4Z", style=thread)
        + tag("path", d="M7 6.4V13.6M10 6.8V13.2M13 6.4V13.6", stroke="#8a5f16", stroke_width=".9")
        + "".join(tag("rect", x=2.4, y=y, width=15.2, height=3.4, rx=1.5, style=flange) for y in (2.2, 14.4))
    )


def coin(points: int) -> str:
    """An anna around the origin, with a scalloped edge."""
    return use("coin") + tag("text", str(points), y=6.4, style=style("Coin", "text"))


def _coin() -> str:
    corners = [
        f"{17 * cos(2 * pi * n / _SCALLOPS - pi / 2):.2f} {17 * sin(2 * pi * n / _SCALLOPS - pi / 2):.2f}"
        for n in range(_SCALLOPS)
    ]
    edge = "".join(f"A4.6 4.6 0 0 1 {corner}" for corner in [*corners[1:], corners[0]])
    return tag("path", d=f"M{corners[0]}{edge}Z", style=style("Coin", ".metal")) + tag(
        "circle", r=13.2, style=style("Coin", ".ring")
    )


def number_die(number: int | None) -> str:
    """In a box of 60 by 60 whose corner is the origin; without pips before the roll."""
    pips = "".join(
        tag("circle", cx=30 + x * 12.5, cy=29 + y * 12.5, r=4.6, style=style("Dice", ".pip"))
        for x, y in [_PIP_PLACES[place] for place in (_PIPS[number] if number else "")]
    )
    return tag("g", _die(style("Dice", ".ivory"), style("Dice", ".line")), pips, opacity=None if number else 0.45)


def colour_die(colour: int | None) -> str:
    """Silk, weave and letter; black has the card that it brings (3.4)."""
    if colour is None:
        return number_die(None)
    silk = {"fill": f"url(#weave-{colour_key(colour)})"}
    if colour == Colour.BLACK:
        face = tag(
            "path",
            d="M21 14h18a2 2 0 0 1 2 2v26a2 2 0 0 1-2 2H21a2 2 0 0 1-2-2V16a2 2 0 0 1 2-2z",
            style=style("Dice", ".card-sign"),
        ) + tag("path", d="M30 20l6.5 9-6.5 9-6.5-9z", style=style("Dice", ".card-star"))
    else:
        letter = tag("text", Colour(colour).letter, x=30, y=35.4, style=style("Dice", "text"))
        face = tag("circle", cx=30, cy=29, r=12, style=style("Dice", ".medal")) + letter
    return _die(silk, style("Dice", ".line", ".on-silk"), sheen=True) + face


def _die(face: dict[str, str], line: dict[str, str], *, sheen: bool = False) -> str:
    shade = tag("rect", x=4, y=3, width=52, height=52, rx=12, style={"fill": "url(#sheen)"}) if sheen else ""
    return (
        tag("rect", x=4, y=6, width=52, height=52, rx=12, style=style("Dice", ".under"))
        + tag("rect", x=4, y=3, width=52, height=52, rx=12, style=face)
        + shade
        + tag("rect", x=8, y=7, width=44, height=44, rx=9, style=line)
    )


def small_yarn(colour: int, size: float) -> str:
    """A yarn of so many units across, its corner at the origin."""
    return at(size / 2, size / 2, use(f"yarn-{colour_key(colour)}"), scale=size / 100)
