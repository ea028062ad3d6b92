"""Converts the style rules of a Svelte component into SVG attributes, which work everywhere without classes."""

import re

_DRAWS = re.compile(r"(fill|stroke|opacity|font|text-anchor)")
_GIVEN = ("emblem", "emblem-ground")  # properties that the card of the emblem sets
_RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")


def read_styles(source: str) -> dict[str, dict[str, str]]:
    """Attributes by selector. Omits animations and everything that is not part of a drawing."""
    css = re.sub(r"/\*.*?\*/", "", source.split("<style>")[1].split("</style>")[0], flags=re.DOTALL)
    css = re.sub(r"@keyframes \w+ \{.*?\n  \}", "", css, flags=re.DOTALL)
    found: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(css):
        told = _attributes(body)
        for selector in re.split(r",\s*(?![^(]*\))", selectors.strip()):
            if told and ":" not in selector:
                found.setdefault(selector, {}).update(told)
    return found


def _attributes(body: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in body.split(";"):
        name, _, value = (part.strip() for part in line.partition(":"))
        if name and _DRAWS.match(name) and name != "font-variant-numeric":
            found.update(_attribute(name, value))
    return found


def _attribute(name: str, value: str) -> dict[str, str]:
    if name == "font":
        weight, size, _family = value.split()
        return {"font-weight": weight, "font-size": size.removesuffix("px")}
    if match := re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)", value):
        red, green, blue, part = (int(number) for number in match.groups())
        return {name: f"#{red:02x}{green:02x}{blue:02x}", f"{name}-opacity": f"{part / 100:g}"}
    if (match := re.fullmatch(r"var\(--([a-z-]+), (.+)\)", value)) and match[1] not in _GIVEN:
        return _attribute(name, match[2])  # undefined here
    return {name: re.sub(r"var\((--[a-z-]+), .+\)", r"var(\1)", value).removesuffix("px")}
