"""`ettana deck`: the design cards."""

from typing import Annotated

from cyclopts import App, Parameter
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ettana.cli.files import BadInput
from ettana.cli.terminal.hand_view import draw_design
from ettana.core.designs.deck import Deck
from ettana.notation.deck_file import STANDARD, bundled_decks, load_deck
from ettana.notation.words.catalogue import load_catalogue

app = App(name="deck", help="Show, check and measure decks of designs.")

Source = Annotated[str, Parameter(help="A deck that comes with Ettana, or a deck file.")]


@app.command
def show(
    name: Annotated[
        str | None, Parameter(help="The design to show with what is told about it; without it, all.")
    ] = None,
    /,
    *,
    deck: Source = STANDARD,
) -> None:
    """Draw the designs of a deck: letters are colour groups, dots any yarn (7.1).

    For example:

    [bold]ettana deck show[/bold]
    [bold]ettana deck show Gopuram[/bold]
    [bold]ettana deck show --deck mine.deck[/bold]
    """
    # A deck may be named directly too: `ettana deck show kanchi`.
    if name is not None and (name in bundled_decks() or name.endswith(".deck")):
        deck, name = name, None
    cards = load_deck(deck)
    console = Console(highlight=False)
    if name is not None:
        _show_one(console, cards, name)
        return
    points = sum(design.points for design in cards)
    console.print(f"{cards.name}: {len(cards)} designs, {points} points")
    if cards.about:
        console.print(cards.about, style="dim")
    console.print()
    told = [Text.assemble(draw_design(design, load_catalogue()), "\n") for design in cards]
    console.print(Columns(told, padding=(0, 3), equal=True))


def _show_one(console: Console, cards: Deck, name: str) -> None:
    try:
        design = cards[cards.index(name)]
    except KeyError:
        raise BadInput(f"the deck {cards.name} has no design {name!r}; `ettana deck show` shows all it has") from None
    console.print(draw_design(design, load_catalogue()))
    for line in (design.title, design.motif):
        if line:
            console.print(line)


@app.command
def check(file: Source, /) -> None:
    """Check a deck file: every fault with its line and what is wrong (7.7).

    For example:

    [bold]ettana deck check mine.deck[/bold]
    """
    cards = load_deck(file)
    for warning in cards.warnings():
        print(f"{file}: warning: {warning}")
    print(f"{file}: sound: {len(cards)} designs, fingerprint {cards.fingerprint}")


@app.command
def difficulty(
    file: Source = STANDARD,
    /,
    *,
    boards: Annotated[int, Parameter(help="How many random boards to measure on, at least 2.")] = 2000,
    seed: Annotated[int, Parameter(name=["--seed", "-s"], help="The same seed deals the same boards.")] = 1,
    mirrored: Annotated[bool, Parameter(negative="", help="Allow mirrored designs (7.2).")] = False,
) -> None:
    """Measure how difficult designs are: the mean of the fewest swaps that complete them, over random boards (7.6).

    For example, for a deck of your own:

    [bold]ettana deck difficulty mine.deck --boards 500[/bold]
    """
    from ettana.lab.difficulty import difficulty_table

    if boards < 2:
        raise BadInput(f"--boards {boards}: a mean and its error need at least two")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("design", no_wrap=True)
    for title in ("points", "swaps", "±", "complete", "suggests"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for row in sorted(difficulty_table(load_deck(file), boards, seed, mirrored=mirrored), key=lambda row: row.swaps):
        remark = "too easy (7.6)" if row.is_too_easy else "" if row.points == row.suggested else "other points fit"
        numbers = (str(row.points), f"{row.swaps:.2f}", f"{row.error:.2f}", f"{row.complete:.1%}", str(row.suggested))
        table.add_row(row.name, *numbers, remark)
    Console(highlight=False).print(table)
