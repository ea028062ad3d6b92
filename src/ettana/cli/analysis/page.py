"""An analysis as one page that needs nothing else: the graph of chances, where they went, and the mistakes."""

from ettana.cli.analysis.words import AnalysisWords, points
from ettana.lab.html_page import key, page, section, tag, text
from ettana.study.analysis import WHOLE, Analysis

_WIDTH, _HEIGHT, _FOOT = 960, 320, 26


def analysis_page(words: AnalysisWords) -> str:
    """HTML."""
    title = words.say("report_title", names=words.catalogue.enumeration(words.analysis.names))
    warning = words.small_budget()
    main = tag(
        "main",
        tag("p", text(warning), class_="lead") if warning else "",
        section("chances", words.say("report_chances"), words.say("report_chances_lead"), _graph(words)),
        section("ledger", words.say("report_ledger"), words.say("report_points"), _table(words), _accuracies(words)),
        section("moments", words.say("report_turning_points"), "", _listed(words.turning_points())),
        section(
            "mistakes",
            words.say("report_named"),
            words.say("report_named_lead"),
            _listed(words.mistakes() or [words.say("report_none_named")]),
        ),
    )
    header = tag("header", tag("div", tag("h1", text(title)), class_="top"), tag("div", class_="temples"))
    body = header + tag("div", main, class_="page plain")
    return page(title, body, language=words.catalogue.language.code, styles=["analysis"])


def _graph(words: AnalysisWords) -> str:
    """A line for each player over the moments of the game, with dots where a mistake was made."""
    analysis = words.analysis
    lines = [tag("path", d=f"M0 {_y(part):.1f}H{_WIDTH}", class_="grid") for part in (0, WHOLE // 4, WHOLE // 2, WHOLE)]
    for seat, name in enumerate(analysis.names):
        way = " ".join(
            f"{'L' if place else 'M'}{_x(analysis, moment.entry):.1f} {_y(moment.chances[seat]):.1f}"
            for place, moment in enumerate(analysis.moments)
        )
        lines.append(tag("path", tag("title", text(name)), d=way, class_=f"chance line-{seat}"))
    for mistake in analysis.mistakes:
        chances = analysis.moments[mistake.entry].chances
        lines.append(
            tag(
                "circle",
                tag("title", text(words.mistake(mistake))),
                cx=f"{_x(analysis, mistake.entry):.1f}",
                cy=f"{_y(chances[mistake.seat]):.1f}",
                r=5 if mistake.kind == "blunder" else 3.5,
                class_=f"hue-{mistake.seat}",
            )
        )
    lines += [
        tag("text", points(part, 0), x=-6, y=f"{_y(part) + 5:.1f}", class_="tick end")
        for part in (0, WHOLE // 2, WHOLE)
    ]
    drawing = tag(
        "svg",
        *lines,
        viewBox=f"-40 -8 {_WIDTH + 48} {_HEIGHT + _FOOT}",
        class_="scatter",
        role="img",
        aria_label=words.say("report_chances_lead"),
    )
    names = key([(f"hue-{seat}", name) for seat, name in enumerate(analysis.names)])
    return tag("figure", drawing, names, class_="cloth")


def _x(analysis: Analysis, entry: int) -> float:
    return _WIDTH * entry / max(1, analysis.moments[-1].entry)


def _y(chance: int) -> float:
    return _HEIGHT * (1 - chance / WHOLE)


def _table(words: AnalysisWords) -> str:
    head = tag("tr", *(tag("th", text(title), scope="col") for title in words.columns()))
    rows = [
        tag("tr", tag("th", text(row[0]), scope="row"), *(tag("td", text(cell), class_="number") for cell in row[1:]))
        for row in words.rows()
    ]
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag("div", table, class_="wide cloth", tabindex="0", role="region", aria_label=words.say("report_ledger"))


def _accuracies(words: AnalysisWords) -> str:
    return _listed([words.accuracy(player) for player in words.analysis.players])


def _listed(lines: list[str]) -> str:
    return tag("ul", *(tag("li", text(line)) for line in lines), class_="told")
