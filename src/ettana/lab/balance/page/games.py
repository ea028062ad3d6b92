"""The sections of the page about whole games: their length, who wins, points and tokens."""

from collections.abc import Callable, Mapping, Sequence

from ettana.lab.balance.page.charts import histogram, stack, whisker
from ettana.lab.balance.page.html import Cell, Column, figure, key, section, sortable, tag, text, told_share
from ettana.lab.balance.report import Share, TableReport
from ettana.lab.balance.verdict import FEWEST_ROUNDS, MOST_ROUNDS
from ettana.lab.balance.words import GAINED, SPENT, TURNS, listed, percent, points_source

_PINS = ("first", "second", "third", "fourth")


def rounds_section(tables: Sequence[TableReport]) -> str:
    last = min(60, max(MOST_ROUNDS + 5, *(table.rounds.ninetieth + 5 for table in tables)))
    top = max(max(table.rounds.histogram.values()) / table.games for table in tables) * 1.05
    plots = [_rounds(table, last, top) for table in tables]
    columns = [
        Column("players", number=False),
        Column("games"),
        Column("median", "Rounds: half of the games are shorter, half are longer"),
        Column("mean", "Rounds"),
        Column("a tenth up to", "A tenth of the games last so many rounds or fewer"),
        Column("nine tenths up to", "Nine tenths of the games last so many rounds or fewer"),
        Column("longest", "Rounds"),
        Column("undecided", "Games that the turn limit of the study ended (3.9)"),
        Column("margin", "The winner's points less those of the next, the mean"),
        Column("claims", "Designs claimed in a game, by all players"),
        Column("exchanges", "Of a player and game (4.7)"),
    ]
    rows = [
        [
            _plain(table.players),
            _plain(table.games),
            _plain(table.rounds.median),
            _plain(table.rounds.mean, 1),
            _plain(table.rounds.tenth),
            _plain(table.rounds.ninetieth),
            _plain(table.rounds.longest),
            _plain(table.undecided),
            _plain(table.margin, 1),
            _plain(table.claims, 1),
            _plain(table.exchanges, 2),
        ]
        for table in tables
    ]
    lead = (
        f"A round is a turn of everyone. The light band is what we aim for, {FEWEST_ROUNDS} to {MOST_ROUNDS} rounds; "
        "the gold line is the median."
    )
    return section(
        "rounds", "How long games last", lead, tag("div", *plots, class_="plots"), sortable("Rounds", columns, rows)
    )


def _rounds(table: TableReport, last: int, top: float) -> str:
    drawing = histogram(table.rounds.histogram, table.rounds.median, (FEWEST_ROUNDS, MOST_ROUNDS), last=last, top=top)
    return figure(drawing, f"{table.players} players: {table.rounds.median:g} rounds in the median")


def order_section(tables: Sequence[TableReport]) -> str:
    lead = (
        "All seats are played by the same bot, so each should win its fair share, the dashed line. "
        "The dot is what it won and the line through it the 95 % interval; it is coloured where the two do not meet."
    )
    figures = [figure(_order(table), f"{table.players} players, {table.games:,} games") for table in tables]
    return section("order", "Who wins", lead, tag("div", *figures, class_="plots"))


def _order(table: TableReport) -> str:
    starter = table.starter_by_lead
    return tag(
        "div",
        tag("h3", "By turn order"),
        *_lines(table, TURNS, table.by_order),
        tag("h3", "By who placed their pin first"),
        *_lines(table, _PINS, table.by_seat),
        tag("h3", "The starter, if their pin was placed"),
        *_lines(table, ("first", "later"), list(starter.values())),
        class_="whiskers",
    )


def _lines(table: TableReport, names: Sequence[str], shares: Sequence[Share]) -> list[str]:
    par = 1 / table.players
    return [
        tag(
            "div",
            tag("span", text(name)),
            whisker(
                won.rate,
                won.low,
                won.high,
                ends=(0.5 * par, 1.5 * par),
                par=par,
                tip=f"{told_share(won, 1)} of {won.of} games",
            ),
            tag("b", percent(won.rate, 1)),
            class_="line",
        )
        for name, won in zip(names, shares, strict=False)
    ]


def points_section(tables: Sequence[TableReport]) -> str:
    lead = "Where the winner's points come from, and how tokens come and go. All figures are means."
    sources = list(tables[0].winner_points)
    points = [_bars("Points of the winner", tables, [t.winner_points for t in tables], sources, points_source)]
    gained = _bars("Tokens gained by a player", tables, [t.gained for t in tables], list(GAINED), GAINED.__getitem__)
    spent = _bars("Tokens spent or lost by a player", tables, [t.spent for t in tables], list(SPENT), SPENT.__getitem__)
    players = f"(with {listed([str(table.players) for table in tables])} players)"
    shuffled = listed([f"{100 * table.reshuffles:.0f}" for table in tables])
    unpaid = listed([f"{100 * table.empty_reserve:.0f}" for table in tables])
    rare = f"In a hundred games {players} the action cards are shuffled anew {shuffled} times, and {unpaid} rolls find "
    note = tag("p", text(rare + "a reserve that cannot pay them."), class_="note")
    return section("points", "Points and tokens", lead, tag("div", *points, gained, spent, class_="plots"), note)


def _bars(
    title: str,
    tables: Sequence[TableReport],
    means: Sequence[Mapping[str, float]],
    names: Sequence[str],
    words: Callable[[str], str],
) -> str:
    whole = max(sum(each.values()) for each in means) or 1.0
    lines = [
        tag(
            "div",
            tag("span", f"{table.players} players"),
            stack(
                [(f"hue-{n}", each[name], f"{words(name)}: {each[name]:.2f}") for n, name in enumerate(names)], whole
            ),
            tag("b", f"{sum(each.values()):.1f}"),
            class_="line",
        )
        for table, each in zip(tables, means, strict=True)
    ]
    colours = key((f"hue-{n}", words(name)) for n, name in enumerate(names))
    return figure(tag("div", *lines, colours, class_="bars"), title)


def _plain(value: float, digits: int = 0) -> Cell:
    if isinstance(value, float) and digits == 0:
        return Cell(f"{value:g}", value)
    return Cell(f"{value:,.{digits}f}", float(value))
