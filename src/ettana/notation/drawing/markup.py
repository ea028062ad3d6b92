"""SVG as text: elements, words that are safe in them, and whole documents with a title and a description."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from ettana.core.errors import BadDrawing
from ettana.notation.drawing.look import FONT, Theme, colours, in_colours, look

# Stands before every id until the document is whole. No words can contain it: `words` takes it out.
OWN: Final = "\x1f"
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_REFERENCE = re.compile(f"#{OWN}([a-z0-9-]+)")


def words(text: object) -> str:
    """Text as it may stand in an element or an attribute."""
    return escape(_NOT_IN_XML.sub("", str(text)))


def tag(name: str, *content: str, style: Mapping[str, str] | None = None, **attributes: object) -> str:
    """An element. Attributes are escaped, content is SVG already; `class_` is class, and None leaves one out."""
    told = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items() if value is not None}
    for key, value in (style or {}).items():
        told.setdefault(key, value.replace("url(#", f"url(#{OWN}"))
    start = name + "".join(f' {key}="{_value(value)}"' for key, value in told.items())
    return f"<{start}>{''.join(content)}</{name}>" if content else f"<{start}/>"


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))


def at(x: float, y: float, *content: str, scale: float = 1, **attributes: Any) -> str:
    """A group whose origin lies there."""
    move = f"translate({_value(float(x))} {_value(float(y))})" + (
        f" scale({_value(float(scale))})" if scale != 1 else ""
    )
    return tag("g", *content, transform=move, **attributes)


def use(name: str) -> str:
    """What is defined once for a document, by its id."""
    return tag("use", href=f"#{OWN}{name}")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in its parts: groups by name, those below first; `shared` gives what they use, by id."""

    parts: Mapping[str, str]
    box: tuple[float, float]
    shared: Callable[[str], str]
    title: str
    description: str


class Svg(str):
    """The text of a drawing. In a notebook it shows itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def document(drawing: Drawing, *, width: float, theme: Theme) -> Svg:
    """A whole drawing that needs nothing else.

    Its ids begin with a word made of its content, so that several drawings can stand on one page.
    """
    whole = unnamed_document(drawing, width=width, theme=theme)
    return Svg(whole.replace(OWN, prefix_of(whole)))


def unnamed_document(drawing: Drawing, *, width: float, theme: Theme, also: str = "") -> str:
    """The same before its ids have their beginning. What the text `also` uses is defined in it too."""
    if not 0 < width < float("inf"):
        raise BadDrawing(f"a drawing is some pixels wide, not {width!r}")
    body = "".join(tag("g", part, data_part=name) for name, part in drawing.parts.items())
    title = _NOT_IN_XML.sub("", drawing.title)
    return tag(
        "svg",
        tag("title", words(title)),
        tag("desc", words(drawing.description)),
        finished(_definitions(body + also, drawing.shared) + body, theme),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(float(drawing.box[0]))} {_value(float(drawing.box[1]))}",
        width=float(width),
        height=float(width * drawing.box[1] / drawing.box[0]),
        role="img",
        aria_label=title,
        font_family=FONT,
    )


def prefix_of(drawing: str) -> str:
    """The beginning of all ids of a drawing."""
    return f"e{hashlib.sha256(drawing.encode()).hexdigest()[:8]}-"


def finished(svg: str, theme: Theme) -> str:
    """With the colours of a theme."""
    return in_colours(svg, colours(theme))


def _definitions(text: str, shared: Callable[[str], str]) -> str:
    """What a text uses, and what that uses, and nothing else."""
    patterns: Mapping[str, str] = look()["defs"]
    wanted: dict[str, str] = {}
    asked = _REFERENCE.findall(text)
    while asked:
        name = asked.pop()
        if name not in wanted:
            wanted[name] = _owned(patterns[name]) if name in patterns else shared(name)
            asked += _REFERENCE.findall(wanted[name])
    return tag("defs", *(wanted[name] for name in sorted(wanted))) if wanted else ""


def _owned(pattern: str) -> str:
    return pattern.replace('id="', f'id="{OWN}').replace("url(#", f"url(#{OWN}")
