"""The section of the page about designs."""

from collections.abc import Sequence

from ettana.core.designs.design import Design
from ettana.lab.balance.page.charts import loom, stack, whisker
from ettana.lab.balance.page.html import Cell, Column, figure, key, section, sortable, tag, text, told_mean, told_share
from ettana.lab.balance.page.scatter import design_scatter
from ettana.lab.balance.report import DesignReport
from ettana.lab.balance.words import CAME, percent

_COLUMNS = (
    Column("design", number=False),
    Column("points"),
    Column("held", "How often the card was in a hand: dealt, bought, drawn or exchanged for"),
    Column("what became of it", "Claimed, exchanged away, or still in the hand at the end. Sorts by claimed", False),
    Column("claimed", "Of those held"),
    Column("exchanged", "Of those held: given away for another card and a whole turn (4.7)"),
    Column("turns", "Of its holder, from its coming to the claim; the mean of claims"),
    Column("swaps", "That wove it: its holder's changes of yarns in the claimed pattern while the card was in hand"),
    Column("tokens", "For the card if it was bought and for paid swaps among those; the mean of claims"),
    Column("points a turn", "Its points by the turns it took, the turn of the claim included"),
    Column(
        "wins if dealt", "Of those who were dealt it at the start; 1 is chance alone. Fair dealing makes this sound"
    ),
)

_FATES = {"claimed": "claimed", "exchanged": "exchanged away", "kept": "still in the hand at the end"}


def designs_section(designs: Sequence[DesignReport]) -> str:
    lead = (
        "Each dot of the plot is a design, the larger the more points it is worth. Among designs of the same points "
        "those that take fewer swaps should be claimed more often, and more points should pay for more swaps. The "
        "table sorts by any column."
    )
    values = sorted({min(design.points, 5) for design in designs})
    points = key((f"points-{value}", f"{value} {'point' if value == 1 else 'points'}") for value in values)
    drawing = figure(design_scatter(designs) + points, "What it takes to weave a design, and how often its holder does")
    rows = [_row(design) for design in sorted(designs, key=lambda design: -design.claimed.rate)]
    fates = key((f"fate-{fate}", words) for fate, words in _FATES.items())
    return section("designs", "Designs", lead, drawing, fates, sortable("Designs", _COLUMNS, rows))


def _row(design: DesignReport) -> list[Cell]:
    drawn = Design(design.name, design.points, tuple(design.drawing))
    name = tag("b", text(design.name)) + (tag("small", text(design.title)) if design.title else "")
    swaps = sum(design.swaps.values())
    pace = design.points / (1 + design.wait_mean) if design.claimed.rate else 0.0
    came = ", ".join(f"{design.came[how]} {words}" for how, words in CAME.items())
    by_players = "; ".join(
        f"{players} players {percent(share.rate)}" for players, share in design.claimed_by_players.items()
    )
    kinds = f"{design.swaps['free']:.2f} free, {design.swaps['paid']:.2f} paid, {design.swaps['card']:.2f} by cards"
    won = design.dealt_wins
    return [
        Cell(tag("span", loom(drawn), tag("span", name), class_="design"), design.name),
        Cell(str(design.points), float(design.points)),
        Cell(f"{design.held:,}", float(design.held), came),
        Cell(_fates(design), design.claimed.rate),
        Cell(percent(design.claimed.rate), design.claimed.rate, f"{told_share(design.claimed)}; {by_players}"),
        Cell(percent(design.exchanged.rate), design.exchanged.rate, told_share(design.exchanged)),
        Cell(f"{design.wait_mean:.1f}", design.wait_mean),
        Cell(f"{swaps:.1f}", swaps, kinds),
        Cell(f"{design.tokens:.1f}", design.tokens),
        Cell(f"{pace:.2f}", pace),
        Cell(
            whisker(won.mean, won.low, won.high, ends=(0, 2), par=1, tip=f"{told_mean(won)} of {won.of} dealt")
            + tag("span", f"{won.mean:.2f}"),
            won.mean,
        ),
    ]


def _fates(design: DesignReport) -> str:
    shares = (design.claimed, design.exchanged, design.kept)
    parts = [(f"fate-{fate}", _FATES[fate], share.rate) for fate, share in zip(_FATES, shares, strict=True)]
    return stack([(kind, rate, f"{words}: {percent(rate)}") for kind, words, rate in parts], 1.0)
