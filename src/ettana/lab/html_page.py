"""Pages that need nothing else, no network and no files beside them: elements, sections, tables that can be sorted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files


def page(title: str, body: str, *, language: str, styles: Iterable[str] = ()) -> str:
    """HTML in the look of the game. `styles` are names of style sheets that come after that of all pages."""
    head = tag(
        "head",
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        tag("title", text(title)),
        tag("style", *(page_data(f"{name}.css") for name in ("page", *styles))),
    )
    return "<!doctype html>\n" + tag("html", head, tag("body", body), lang=language) + "\n"


def page_data(name: str) -> str:
    return (files("ettana.data") / "pages" / name).read_text(encoding="utf-8")


def tag(name: str, *content: str, **attributes: object) -> str:
    """An element. Attributes are escaped; content is HTML already. `class_` is class, and None leaves one out."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{''.join(content)}</{name}>"


def text(words: str) -> str:
    return escape(words, quote=False)


@dataclass(frozen=True, slots=True)
class Column:
    """Of a table: its title, what it means, and whether larger values are better seen first."""

    title: str
    tip: str = ""
    number: bool = True


@dataclass(frozen=True, slots=True)
class Cell:
    """What a row shows in a column, and what it is sorted by."""

    html: str
    key: float | str
    tip: str = ""


def sortable(caption: str, columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> str:
    """A table whose columns sort it. The first column names the row."""
    head = "".join(
        tag(
            "th",
            tag("button", text(column.title), type="button", data_tip=column.tip or None),
            scope="col",
            class_="number" if column.number else None,
        )
        for column in columns
    )
    body = "".join(tag("tr", *map(_cell, cells, columns, range(len(columns)))) for cells in rows)
    table = tag(
        "table",
        tag("caption", text(caption), class_="hidden-words"),
        tag("thead", tag("tr", head)),
        tag("tbody", body),
        class_="sortable",
    )
    return tag("div", table, class_="wide cloth", tabindex="0", role="region", aria_label=caption)


def _cell(cell: Cell, column: Column, place: int) -> str:
    return tag(
        "th" if place == 0 else "td",
        cell.html,
        scope="row" if place == 0 else None,
        class_="number" if column.number else None,
        data_key=f"{cell.key:.6g}" if isinstance(cell.key, float) else cell.key,
        data_tip=cell.tip or None,
    )


def key(parts: Iterable[tuple[str, str]]) -> str:
    """What the colours of a plot mean: the class of each, and its words."""
    return tag("p", *(tag("span", tag("i", class_=kind), text(words)) for kind, words in parts), class_="key")


def section(place: str, title: str, lead: str, *content: str) -> str:
    return tag("section", tag("h2", text(title)), tag("p", text(lead), class_="lead"), *content, id=place)
