"""The sections of the page about action cards and about the options of the rules."""

from collections.abc import Sequence

from ettana.lab.balance.page.charts import stack, whisker
from ettana.lab.balance.page.html import Cell, Column, key, section, sortable, tag, text, told_mean, told_share
from ettana.lab.balance.report import CardReport, Mean, OptionReport
from ettana.lab.balance.words import CARDS, option_words, percent

_CARD_COLUMNS = (
    Column("card", number=False),
    Column("drawn", "How often a player has one in a game: dealt, drawn for black, bought or stolen"),
    Column("what became of it", "Played, stolen by another, or still in the hand at the end. Sorts by played", False),
    Column("played", "Of those drawn; a Victory point is revealed at once (6.10)"),
    Column("kept", "Still in the hand at the end, of those drawn"),
    Column("wins if dealt", "Who is dealt what is chance, so this is what the card is worth. 1 is chance alone"),
    Column("who drew it", "Wins of those who had one or more. Whoever can buy many cards wins more anyway"),
    Column("who did not", "Wins of those who never had one"),
    Column("who played it", "Wins of those who played one or more. A card may be kept for the winning turn"),
)
_OPTION_COLUMNS = (
    Column("option", number=False),
    Column("go otherwise", "Games of these in which anything at all went otherwise"),
    Column("rounds", "In the median"),
    Column("rounds more", "Than in the same deal without the option: the mean"),
    Column("starter wins", "Games of whoever began, with the option"),
    Column("starter more", "Wins of the starter, of a hundred games, more than in the same deals without the option"),
    Column("cards more", "More Victory point cards of the winner than in the same deals without the option"),
    Column("claims more", "More designs claimed in a game than in the same deals without the option"),
)

_FATES = {"played": "played", "lost": "stolen by another", "kept": "still in the hand at the end"}


def cards_section(cards: Sequence[CardReport]) -> str:
    lead = (
        "Wins are told as times of what chance alone would win, so that tables of all sizes can be counted together. "
        "Only the first of the four columns of wins is a fair comparison: chance alone decides who is dealt which card."
    )
    fates = key((f"fate-{fate}", words) for fate, words in _FATES.items())
    return section("cards", "Action cards", lead, fates, sortable("Action cards", _CARD_COLUMNS, map(_card, cards)))


def _card(card: CardReport) -> list[Cell]:
    name, clause = CARDS.get(card.name, (card.name, "6"))
    shares = (card.played, card.lost, card.kept)
    bar = stack(
        [
            (f"fate-{fate}", share.rate, f"{_FATES[fate]}: {percent(share.rate)}")
            for fate, share in zip(_FATES, shares, strict=True)
        ],
        1.0,
    )
    came = ", ".join(f"{count:,} {how}" for how, count in card.came.items())
    return [
        Cell(tag("b", text(name)) + tag("small", text(clause)), name),
        Cell(f"{card.drawn:.2f}", card.drawn, came),
        Cell(bar, card.played.rate),
        Cell(percent(card.played.rate), card.played.rate, told_share(card.played)),
        Cell(percent(card.kept.rate), card.kept.rate, told_share(card.kept)),
        *(_wins(won) for won in (card.dealt_wins, card.drew_wins, card.without_wins, card.played_wins)),
    ]


def _wins(won: Mean) -> Cell:
    return Cell(
        whisker(won.mean, won.low, won.high, ends=(0.5, 1.5), par=1, tip=f"{told_mean(won)} of {won.of:,}")
        + tag("span", f"{won.mean:.2f}"),
        won.mean,
    )


def options_section(options: Sequence[OptionReport]) -> str:
    if not options:
        return section("options", "Options of the rules", "This study left the options out (--option-games 0).")
    lead = (
        f"Each option of section 10 changed by itself, in {options[0].games:,} games of {options[0].players} players. "
        "Every game is compared with the one of the same deal under the usual rules, so small effects can be seen. A "
        "bot plays by what it understands: an option that people would make more of may change more among them."
    )
    return section("options", "Options of the rules", lead, sortable("Options", _OPTION_COLUMNS, map(_option, options)))


def _option(option: OptionReport) -> list[Cell]:
    words, clause = option_words(option.changed)
    par = 1 / option.players
    won = option.starter_wins
    return [
        Cell(tag("b", text(words)) + tag("small", text(f"{clause} · {option.changed}")), option.changed),
        Cell(percent(option.differ.rate), option.differ.rate, told_share(option.differ)),
        Cell(f"{option.rounds_median:g}", option.rounds_median),
        _more(option.rounds, 5.0, 2),
        Cell(
            whisker(won.rate, won.low, won.high, ends=(0.5 * par, 1.5 * par), par=par, tip=told_share(won, 1))
            + tag("span", percent(won.rate)),
            won.rate,
        ),
        _more(_times(option.starter, 100), 20.0, 1),
        _more(option.card_points, 0.5, 2),
        _more(option.claims, 4.0, 2),
    ]


def _times(mean: Mean, factor: float) -> Mean:
    return Mean(factor * mean.mean, factor * mean.low, factor * mean.high, mean.of)


def _more(mean: Mean, reach: float, digits: int) -> Cell:
    tip = told_mean(mean, digits, signed=True)
    drawing = whisker(mean.mean, mean.low, mean.high, ends=(-reach, reach), par=0, tip=tip)
    return Cell(drawing + tag("span", f"{mean.mean:+.{digits}f}".replace("-", "−") if mean.mean else "0"), mean.mean)
