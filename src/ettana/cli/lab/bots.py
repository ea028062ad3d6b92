"""`ettana bots`: who can be played against or measured."""

import sys

from rich.console import Console
from rich.table import Table

from ettana.bots import describe_all
from ettana.cli.language import Lang, catalogue_for


def bots(*, lang: Lang = None) -> int:
    """Lists the bots in the order in which people are offered them; the exit code is 1 if one of them is broken."""
    language = catalogue_for(lang).language.code
    described, broken = describe_all()
    table = Table(box=None, pad_edge=False)
    for title in ("bot", "called", "what it says of itself"):
        table.add_column(title)
    for bot, about in described.items():
        line = about.line_in(language)
        table.add_row(bot, about.name_in(language), line if about.for_people else f"{line} (not offered to people)")
    Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 120).print(table)
    for error in broken:
        print(error, file=sys.stderr)
    return 1 if broken else 0
