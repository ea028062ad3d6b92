"""The balance report as one page that needs nothing else: no network, no files beside it."""

from base64 import b64encode
from collections.abc import Sequence
from importlib.resources import files

from ettana.lab.balance.page.charts import SHAPES
from ettana.lab.balance.page.designs import designs_section
from ettana.lab.balance.page.games import order_section, points_section, rounds_section
from ettana.lab.balance.page.html import tag, text
from ettana.lab.balance.page.rules import cards_section, options_section
from ettana.lab.balance.report import BalanceReport, Finding
from ettana.lab.balance.words import listed

_SECTIONS = (
    ("verdict", "Verdict"),
    ("rounds", "Length"),
    ("order", "Who wins"),
    ("points", "Points and tokens"),
    ("designs", "Designs"),
    ("cards", "Action cards"),
    ("options", "Options"),
    ("how", "How it was found"),
)
_LEVELS = {"out": "Out of bounds", "watch": "Worth watching", "fine": "As it should be"}
_FONTS = (("Ettana Display", 700, "alegreya-bold"), ("Ettana Text", 400, "alegreya-sans"))


def balance_page(report: BalanceReport) -> str:
    """HTML."""
    title = "The balance of Ettana"
    head = tag(
        "head",
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        tag("title", text(title)),
        tag("style", _fonts(), _data("balance.css")),
    )
    contents = tag(
        "nav",
        tag("ul", *(tag("li", tag("a", name, href=f"#{place}")) for place, name in _SECTIONS)),
        aria_label="Contents",
    )
    main = tag(
        "main",
        _verdict(report.verdict),
        rounds_section(report.tables),
        order_section(report.tables),
        points_section(report.tables),
        designs_section(report.designs),
        cards_section(report.cards),
        options_section(report.options),
        _how(report),
    )
    page = tag("div", contents, main, class_="page")
    body = tag("body", SHAPES, _header(title, report), page, tag("script", _data("balance.js")))
    return "<!doctype html>\n" + tag("html", head, body, lang="en") + "\n"


def _header(title: str, report: BalanceReport) -> str:
    players = listed([str(table.players) for table in report.tables])
    lead = f"{report.games:,} games of {_bots(report)} against itself, at tables of {players}."
    button = tag("button", "☾", type="button", id="theme", aria_label="Light or dark", data_tip="Light or dark")
    words = tag("div", tag("h1", text(title)), tag("p", text(lead)))
    return tag("header", tag("div", words, button, class_="top"), tag("div", class_="temples"))


def _verdict(findings: Sequence[Finding]) -> str:
    groups = []
    for level, title in _LEVELS.items():
        told = [finding for finding in findings if finding.level == level]
        if not told:
            continue
        lines = (
            tag(
                "li",
                text(finding.text),
                " ",
                tag("a", "see", href=f"#{finding.about}", aria_label=f"See {finding.about}"),
            )
            for finding in told
        )
        groups.append(tag("div", tag("h3", text(title)), tag("ul", *lines), class_=f"verdict {level} cloth"))
    out = sum(finding.level == "out" for finding in findings)
    if out:
        summary = f"{out} {'figure is' if out == 1 else 'figures are'} out of bounds."
    else:
        summary = "Nothing is out of bounds."
    return tag("section", tag("h2", text(summary)), *groups, id="verdict")


def _how(report: BalanceReport) -> str:
    plan = report.plan
    deck = plan["deck"]
    name = deck[0] if isinstance(deck, list) else deck
    told = (
        f"The bot {_bots(report)}, seed {plan['seed']}, rules {plan['rules']}, deck {name}. "
        "The same command and seed give the same games, on any number of processes."
    )
    doubt = (
        "Intervals are of 95 %: Wilson's for shares, the normal distribution's for means. Of a hundred true figures "
        "some five lie outside theirs, so a single dot that leans means little; a verdict looks at the whole interval. "
        "A bot is not a person: what a design or a card is worth here is what it is worth to this bot."
    )
    return tag("section", tag("h2", "How it was found"), tag("p", text(told)), tag("p", text(doubt)), id="how")


def _bots(report: BalanceReport) -> str:
    bots = report.plan["bots"]
    assert isinstance(bots, list)
    return str(bots[0][0])


def _data(name: str) -> str:
    return (files("ettana.data") / "pages" / name).read_text(encoding="utf-8")


def _fonts() -> str:
    """The game's own letters where its client is built; else the page takes what the reader's system has."""
    folder = files("ettana") / "client" / "assets"
    if not folder.is_dir():
        return ""
    faces = []
    for family, weight, name in _FONTS:
        for file in folder.iterdir():
            if file.name.startswith(f"{name}-") and not file.name.startswith(f"{name}-bold-"):
                source = f"data:font/woff2;base64,{b64encode(file.read_bytes()).decode()}"
                faces.append(f'@font-face{{font-family:"{family}";font-weight:{weight};src:url("{source}")}}')
                break
    return "".join(faces)
