"""The balance report as one page that needs nothing else: a verdict, plots, and tables that sort."""

from base64 import b64encode
from collections.abc import Mapping, Sequence

from ettana.core.designs.design import Design
from ettana.lab.balance import plots
from ettana.lab.balance.report import (
    BalanceReport,
    CardReport,
    DesignReport,
    Finding,
    Mean,
    OptionReport,
    Share,
    TableReport,
)
from ettana.lab.balance.verdict import FEWEST_ROUNDS, MOST_ROUNDS
from ettana.lab.balance.words import CAME, CARDS, GAINED, SPENT, listed, option_words, percent, points_source
from ettana.lab.html_page import Cell, Column, page, page_data, section, sortable, tag, text
from ettana.notation.drawing.cards import design as drawn

_SECTIONS = {
    "verdict": "Verdict",
    "rounds": "Length",
    "order": "Who wins",
    "points": "Points and tokens",
    "designs": "Designs",
    "cards": "Action cards",
    "options": "Options",
    "how": "How it was found",
}
_LEVELS = {"out": "Out of bounds", "watch": "Worth watching", "fine": "As it should be"}


def balance_page(report: BalanceReport) -> str:
    """HTML. Raises MissingLibrary without matplotlib."""
    title = "The balance of Ettana"
    contents = tag("ul", *(tag("li", tag("a", name, href=f"#{place}")) for place, name in _SECTIONS.items()))
    main = tag(
        "main",
        _verdict(report.verdict),
        _rounds(report.tables),
        _order(report.tables),
        _points(report.tables),
        _designs(report.designs),
        _cards(report.cards),
        _options(report.options),
        _how(report),
    )
    body = tag("div", tag("nav", contents, aria_label="Contents"), main, class_="page")
    return page(title, _header(title, report) + body + tag("script", page_data("balance.js")), language="en")


def _header(title: str, report: BalanceReport) -> str:
    players = listed([str(table.players) for table in report.tables])
    lead = f"{report.games:,} games of {_bot(report)} against itself, at tables of {players}."
    button = tag("button", "☾", type="button", id="theme", aria_label="Light or dark", data_tip="Light or dark")
    words = tag("div", tag("h1", text(title)), tag("p", text(lead)))
    return tag("header", tag("div", words, button, class_="top"), tag("div", class_="temples"))


def _verdict(findings: Sequence[Finding]) -> str:
    groups = []
    for level, title in _LEVELS.items():
        lines = [
            tag("li", text(finding.text), " ", tag("a", "see", href=f"#{about}", aria_label=f"See {about}"))
            for finding in findings
            if finding.level == level and (about := finding.about)
        ]
        if lines:
            groups.append(tag("div", tag("h3", text(title)), tag("ul", *lines), class_=f"verdict {level} cloth"))
    out = sum(finding.level == "out" for finding in findings)
    figures = "figure is" if out == 1 else "figures are"
    summary = f"{out} {figures} out of bounds." if out else "Nothing is out of bounds."
    return tag("section", tag("h2", text(summary)), *groups, id="verdict")


def _rounds(tables: Sequence[TableReport]) -> str:
    lead = (
        f"A round is a turn of everyone. The light band is what we aim for, {FEWEST_ROUNDS} to {MOST_ROUNDS} rounds; "
        "the gold line is the median."
    )
    columns = (
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
    )
    rows = [
        [
            _number(table.players),
            _number(table.games),
            _number(table.rounds.median, "g"),
            _number(table.rounds.mean, ".1f"),
            _number(table.rounds.tenth),
            _number(table.rounds.ninetieth),
            _number(table.rounds.longest),
            _number(table.undecided),
            _number(table.margin, ".1f"),
            _number(table.claims, ".1f"),
            _number(table.exchanges, ".2f"),
        ]
        for table in tables
    ]
    plot = _picture(plots.rounds_plot(tables), "Games by their length")
    return section("rounds", "How long games last", lead, plot, sortable("Rounds", columns, rows))


def _order(tables: Sequence[TableReport]) -> str:
    lead = (
        "All seats are played by the same bot, so each should win its fair share, the dashed line. "
        "The dot is what it won and the line through it the 95 % interval; it is coloured where the two do not meet."
    )
    columns = (
        Column("players", number=False),
        Column("place", "In turn order, by who placed their pin first, and the starter by when that was", number=False),
        Column("won", "Of the games"),
        Column("interval", "Of 95 %"),
        Column("fair share"),
        Column("games"),
    )
    rows = [
        [
            _number(table.players),
            Cell(text(place), place),
            _number(100 * won.rate, ".1f", " %"),
            Cell(f"{100 * won.low:.1f} to {percent(won.high, 1)}", won.low),
            _number(100 / table.players, ".1f", " %"),
            _number(won.of),
        ]
        for table in tables
        for place, won in plots.order_rows(table)
    ]
    plot = _picture(plots.order_plot(tables), "Wins by turn order and by who placed their pin first")
    return section("order", "Who wins", lead, plot, sortable("Who wins", columns, rows))


def _points(tables: Sequence[TableReport]) -> str:
    lead = "Where the winner's points come from, and how tokens come and go. All figures are means."
    columns = [Column("what", number=False), *(Column(f"{table.players} players") for table in tables)]
    kinds: list[tuple[str, Mapping[str, str], list[dict[str, float]]]] = [
        (
            "points of the winner",
            {name: points_source(name) for name in tables[0].winner_points},
            [table.winner_points for table in tables],
        ),
        ("tokens gained", GAINED, [table.gained for table in tables]),
        ("tokens spent or lost", SPENT, [table.spent for table in tables]),
    ]
    rows = [
        [Cell(text(f"{kind}: {words}"), kind), *(_number(each[name], ".2f") for each in means)]
        for kind, names, means in kinds
        for name, words in names.items()
    ]
    players = f"(with {listed([str(table.players) for table in tables])} players)"
    shuffled = listed([f"{100 * table.reshuffles:.0f}" for table in tables])
    unpaid = listed([f"{100 * table.empty_reserve:.0f}" for table in tables])
    rare = (
        f"In a hundred games {players} the action cards are shuffled anew {shuffled} times, and {unpaid} rolls find a "
        "reserve that cannot pay them."
    )
    plot = _picture(plots.points_plot(tables), "Where points and tokens come from, and where tokens go")
    table = sortable("Points and tokens", columns, rows)
    return section("points", "Points and tokens", lead, plot, table, tag("p", text(rare), class_="note"))


def _designs(designs: Sequence[DesignReport]) -> str:
    lead = (
        "Each dot of the plot is a design, the larger the more points it is worth. Among designs of the same points "
        "those that take fewer swaps should be claimed more often, and more points should pay for more swaps. The "
        "table sorts by any column."
    )
    columns = (
        Column("design", number=False),
        Column("points"),
        Column("held", "How often the card was in a hand: dealt, bought, drawn or exchanged for"),
        Column("claimed", "Of those held"),
        Column("exchanged", "Of those held: given away for another card and a whole turn (4.7)"),
        Column("kept", "Still in the hand at the end, of those held"),
        Column("turns", "Of its holder, from its coming to the claim; the mean of claims"),
        Column("swaps", "That wove it: its holder's changes of yarns in the claimed pattern while it was in the hand"),
        Column("tokens", "For the card if it was bought and for paid swaps among those; the mean of claims"),
        Column("points a turn", "Its points by the turns it took, the turn of the claim included"),
        Column("wins if dealt", "Of those who were dealt it; 1 is chance alone. Fair dealing makes this sound"),
    )
    ranked = sorted(designs, key=lambda design: -design.claimed.rate)
    fates = {
        "claimed": [design.claimed.rate for design in ranked],
        "exchanged away": [design.exchanged.rate for design in ranked],
        "still in the hand": [design.kept.rate for design in ranked],
    }
    worth = plots.worth_plot([design.name for design in ranked], fates, [design.dealt_wins for design in ranked])
    return section(
        "designs",
        "Designs",
        lead,
        _picture(plots.designs_plot(designs), "What it takes to weave a design, and how often its holder does"),
        _picture(worth, "What becomes of each design, and what it is worth to be dealt it"),
        sortable("Designs", columns, map(_design, ranked)),
    )


def _design(design: DesignReport) -> list[Cell]:
    card = drawn(Design(design.name, design.points, tuple(design.drawing)), size=56)
    name = tag("b", text(design.name)) + (tag("small", text(design.title)) if design.title else "")
    swaps = sum(design.swaps.values())
    pace = design.points / (1 + design.wait_mean) if design.claimed.rate else 0.0
    came = ", ".join(f"{design.came[how]} {words}" for how, words in CAME.items())
    by_players = "; ".join(
        f"{players} players {percent(share.rate)}" for players, share in design.claimed_by_players.items()
    )
    kinds = f"{design.swaps['free']:.2f} free, {design.swaps['paid']:.2f} paid, {design.swaps['card']:.2f} by cards"
    return [
        Cell(tag("span", card, tag("span", name), class_="design"), design.name),
        _number(design.points),
        _number(design.held, tip=came),
        _share(design.claimed, by_players),
        _share(design.exchanged),
        _share(design.kept),
        _number(design.wait_mean, ".1f"),
        _number(swaps, ".1f", tip=kinds),
        _number(design.tokens, ".1f"),
        _number(pace, ".2f"),
        _mean(design.dealt_wins),
    ]


def _cards(cards: Sequence[CardReport]) -> str:
    lead = (
        "Wins are told as times of what chance alone would win, so that tables of all sizes can be counted together. "
        "Only the first of the four columns of wins is a fair comparison: chance alone decides who is dealt which card."
    )
    columns = (
        Column("card", number=False),
        Column("drawn", "How often a player has one in a game: dealt, drawn for black, bought or stolen"),
        Column("played", "Of those drawn; a Victory point is revealed at once (6.10)"),
        Column("stolen", "By another, of those drawn"),
        Column("kept", "Still in the hand at the end, of those drawn"),
        Column("wins if dealt", "Who is dealt what is chance, so this is what the card is worth. 1 is chance alone"),
        Column("who drew it", "Wins of those who had one or more. Whoever can buy many cards wins more anyway"),
        Column("who did not", "Wins of those who never had one"),
        Column("who played it", "Wins of those who played one or more. A card may be kept for the winning turn"),
    )
    fates = {
        "played": [card.played.rate for card in cards],
        "stolen by another": [card.lost.rate for card in cards],
        "still in the hand": [card.kept.rate for card in cards],
    }
    names = [CARDS.get(card.name, (card.name, ""))[0] for card in cards]
    worth = plots.worth_plot(names, fates, [card.dealt_wins for card in cards])
    plot = _picture(worth, "What becomes of each action card, and what it is worth to be dealt it")
    return section("cards", "Action cards", lead, plot, sortable("Action cards", columns, map(_card, cards)))


def _card(card: CardReport) -> list[Cell]:
    name, clause = CARDS.get(card.name, (card.name, "6"))
    came = ", ".join(f"{count:,} {how}" for how, count in card.came.items())
    return [
        Cell(tag("b", text(name)) + tag("small", text(clause)), name),
        _number(card.drawn, ".2f", tip=came),
        *map(_share, (card.played, card.lost, card.kept)),
        *map(_mean, (card.dealt_wins, card.drew_wins, card.without_wins, card.played_wins)),
    ]


def _options(options: Sequence[OptionReport]) -> str:
    if not options:
        return section("options", "Options of the rules", "This study left the options out (--option-games 0).")
    lead = (
        f"Each option of section 10 changed by itself, in {options[0].games:,} games of {options[0].players} players. "
        "Every game is compared with the one of the same deal under the usual rules, so small effects can be seen. A "
        "bot plays by what it understands: an option that people would make more of may change more among them."
    )
    columns = (
        Column("option", number=False),
        Column("go otherwise", "Games of these in which anything at all went otherwise"),
        Column("rounds", "In the median"),
        Column("rounds more", "Than in the same deal without the option: the mean"),
        Column("starter wins", "Games of whoever began, with the option"),
        Column("starter more", "Wins of the starter, of 100 games, more than in the same deals without the option"),
        Column("cards more", "More Victory point cards of the winner than in the same deals without the option"),
        Column("claims more", "More designs claimed in a game than in the same deals without the option"),
    )
    plot = _picture(plots.options_plot(options), "What each option changes, deal by deal")
    return section("options", "Options of the rules", lead, plot, sortable("Options", columns, map(_option, options)))


def _option(option: OptionReport) -> list[Cell]:
    words, clause = option_words(option.changed)
    starter = option.starter
    of_100 = Mean(100 * starter.mean, 100 * starter.low, 100 * starter.high, starter.of)
    return [
        Cell(tag("b", text(words)) + tag("small", text(f"{clause} · {option.changed}")), option.changed),
        _share(option.differ),
        _number(option.rounds_median, "g"),
        _mean(option.rounds, "+.2f"),
        _share(option.starter_wins),
        _mean(of_100, "+.1f"),
        _mean(option.card_points, "+.2f"),
        _mean(option.claims, "+.2f"),
    ]


def _how(report: BalanceReport) -> str:
    plan = report.plan
    deck = plan["deck"]
    name = deck[0] if isinstance(deck, list) else deck
    told = (
        f"The bot {_bot(report)}, seed {plan['seed']}, rules {plan['rules']}, deck {name}. "
        "The same command and seed give the same games, on any number of processes."
    )
    doubt = (
        "Intervals are of 95 %: Wilson's for shares, the normal distribution's for means. Of a hundred true figures "
        "some five lie outside theirs, so a single dot that leans means little; a verdict looks at the whole interval. "
        "A bot is not a person: what a design or a card is worth here is what it is worth to this bot."
    )
    return tag("section", tag("h2", "How it was found"), tag("p", text(told)), tag("p", text(doubt)), id="how")


def _bot(report: BalanceReport) -> str:
    bots = report.plan["bots"]
    assert isinstance(bots, list)
    return str(bots[0][0])


def _picture(svg: str, caption: str) -> str:
    """A plot in a document of its own, so that its ids and styles meet no others."""
    source = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    image = f'<img src="{source}" alt="{text(caption)}; the tables have the figures">'
    return tag("figure", image, tag("figcaption", text(caption)), class_="cloth")


def _number(value: float, digits: str = ",d", unit: str = "", tip: str = "") -> Cell:
    return Cell(f"{value:{digits}}{unit}", float(value), tip)


def _share(share: Share, also: str = "") -> Cell:
    """With its interval as a tip: 51 % (48 to 54 %)."""
    interval = f"{percent(share.rate)} ({100 * share.low:.0f} to {percent(share.high)})"
    return Cell(percent(share.rate), share.rate, f"{interval}; {also}" if also else interval)


def _mean(mean: Mean, digits: str = ".2f") -> Cell:
    """With its interval below: 1.02, 0.95 to 1.10."""
    value, low, high = (f"{number:{digits}}".replace("-", "−") for number in (mean.mean, mean.low, mean.high))
    return Cell(value + tag("small", f"{low} to {high}"), mean.mean, f"of {mean.of:,}")
