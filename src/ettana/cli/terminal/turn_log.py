"""What happened, told turn by turn."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ettana.cli.terminal.palette import pin
from ettana.core.events import Event, TurnEnded
from ettana.notation.words.sentences import Words


def print_turns(console: Console, happened: Sequence[Event], words: Words) -> None:
    """A paragraph for each turn, with the pin of its player before it."""
    told: list[str] = []
    seat: int | None = None
    for event in happened:
        if seat is None:
            seat = getattr(event, "seat", None)
        if not isinstance(event, TurnEnded):
            told.append(words.event(event))
        else:
            _tell(console, told, event.seat)
            told, seat = [], None
    _tell(console, told, seat)
    if happened:
        console.print()


def _tell(console: Console, told: Sequence[str], seat: int | None) -> None:
    if told:
        line = Table.grid(padding=(0, 1, 0, 0))
        line.add_row(Text("   ") if seat is None else pin(seat), Text("; ".join(told)))
        console.print(line)
