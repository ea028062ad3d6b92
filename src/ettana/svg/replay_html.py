"""The page around a game that is stepped through: the first drawing whole, then what changes with each step."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ettana.notation.drawing.cards import CardShapes
from ettana.notation.drawing.described import Teller
from ettana.notation.drawing.look import FONT, Theme, colours
from ettana.notation.drawing.markup import OWN, finished, prefix_of, tag, unnamed_document, words
from ettana.notation.drawing.table import table_drawing

_TOLD = "margin:8px 4px;min-height:2.8em"
_BUTTONS = {  # where each goes, by what it says
    "drawing_first": ("first", "M5 4v16M19 5 9 12l10 7z"),
    "drawing_back": ("back", "M17 5 7 12l10 7z"),
    "drawing_next": ("next", "M7 5l10 7-10 7z"),
    "drawing_last": ("last", "M19 4v16M5 5l10 7-10 7z"),
}


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """One moment of a game: the groups of its drawing, its rows of cards, and what it shows and tells in words."""

    parts: Mapping[str, str]
    rows: int
    lines: Sequence[str]
    caption: str


def replay_widget(steps: Sequence[DrawnStep], shapes: CardShapes, teller: Teller, *, size: float, theme: Theme) -> str:
    """HTML: the drawing, what happened, buttons and a slider, and the script that they need."""
    rows = max(step.rows for step in steps)
    names = dict.fromkeys(name for step in steps for name in step.parts)
    drawing = table_drawing(
        {name: steps[0].parts.get(name, "") for name in names},
        rows,
        shapes,
        teller.say("drawing_replay"),
        " ".join(steps[0].lines),
    )
    everything = "".join(part for step in steps for part in step.parts.values())
    svg = unnamed_document(drawing, width=size, theme=theme, also=everything)
    told = json.dumps(_changes(steps, list(names), theme), ensure_ascii=False, separators=(",", ":"))
    safe = told.replace("</", "<\\/").replace("<!", "<\\!")
    prefix = prefix_of(svg + safe)
    colour = colours(theme)
    inside = [
        svg.replace("<svg ", '<svg style="max-width:100%;height:auto;display:block" ', 1),
        tag("p", words(steps[0].caption), data_told="", aria_live="polite", style_=_TOLD),
        _controls(len(steps), teller, colour),
        f'<script type="application/json">{safe}</script>',
        f"<script>{_script()}</script>",
    ]
    ground = f"max-width:{size:g}px;font:16px/1.4 {FONT};color:{colour['ink']};background:{colour['ground']};"
    whole = tag(
        "div",
        *inside,
        data_ettana_replay=OWN,
        role="group",
        aria_label=teller.say("drawing_replay"),
        tabindex=0,
        style_=ground + "padding:8px;border-radius:12px;box-sizing:border-box",
    )
    return whole.replace(json.dumps(OWN)[1:-1], prefix).replace(OWN, prefix)


def _controls(count: int, teller: Teller, colour: Mapping[str, str]) -> str:
    look = (
        f"display:grid;place-items:center;min-width:44px;min-height:44px;padding:0;color:{colour['frame-ink']};background:{colour['frame']};"
        f"border:1px solid {colour['zari']};border-radius:8px;cursor:pointer"
    )
    buttons = []
    for key, (go, line) in _BUTTONS.items():
        icon = tag("path", d=line, fill="currentColor", stroke="currentColor", stroke_width=2, stroke_linejoin="round")
        drawn = tag("svg", icon, viewBox="0 0 24 24", width=22, height=22, aria_hidden="true", style_="display:block")
        said = teller.say(key)
        buttons.append(tag("button", drawn, type="button", data_go=go, title=said, aria_label=said, style_=look))
    slider = tag(
        "input",
        type="range",
        min=0,
        max=count - 1,
        value=0,
        aria_label=teller.say("drawing_replay"),
        style_=f"flex:1 1 8em;min-width:6em;min-height:44px;accent-color:{colour['zari']}",
    )
    place = teller.say("drawing_step", n="{n}", all=count - 1)
    shown = tag("output", words(place.replace("{n}", "0")), data_place=place, style_="min-width:5em;text-align:end")
    row = "display:flex;flex-wrap:wrap;gap:6px;align-items:center"
    return tag("div", *buttons, slider, shown, style_=row)


def _changes(steps: Sequence[DrawnStep], names: Sequence[str], theme: Theme) -> dict[str, object]:
    """What each step changes: groups of the drawing by name, lines of the description by number, and what happened.

    Groups and lines come again and again, so each is there once, in `texts`, and is named by its number.
    """
    texts: dict[str, int] = {}

    def number(text: str) -> int:
        return texts.setdefault(text, len(texts))

    found: list[dict[str, object]] = []
    drawn: dict[str, str] = {}
    said: dict[int, str] = {}
    for step in steps:
        parts = {name: step.parts.get(name, "") for name in names}
        lines = dict(enumerate(step.lines)) | {n: "" for n in said if n >= len(step.lines)}
        new_parts = {name: part for name, part in parts.items() if drawn.get(name) != part}
        new_lines = {n: line for n, line in lines.items() if said.get(n) != line}
        found.append(
            {
                "told": step.caption,
                "parts": {name: number(finished(part, theme)) for name, part in new_parts.items()},
                "lines": {n: number(line) for n, line in new_lines.items()},
            }
        )
        drawn, said = parts, lines
    return {"texts": list(texts), "steps": found}


def replay_page(widget: str, title: str, language: str) -> str:
    """A whole page."""
    head = tag(
        "head",
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        tag("title", words(title)),
    )
    body = tag("body", widget, style_="margin:0;display:grid;justify-content:center")
    return f"<!doctype html>\n{tag('html', head, body, lang=language)}\n"


@cache
def _script() -> str:
    return (files("ettana.data") / "drawing" / "replay.js").read_text(encoding="utf-8").strip()
