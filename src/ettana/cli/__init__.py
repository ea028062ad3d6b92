"""The command line `ettana`. Commands are thin, and only the one that is asked for is loaded."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Group

from ettana import __version__
from ettana.cli.files import BadInput
from ettana.core.errors import EttanaError

USAGE_ERROR = 2
INTERRUPTED = 130  # what shells expect of a program that Ctrl-C ended

_GAMES = Group("Games", sort_key=0)
_TEXTS = Group("Positions, records, decks", sort_key=1)
_LAB = Group("The lab", sort_key=2)
_OPERATOR = Group("For whoever runs a server", sort_key=3)

app = App(
    name="ettana",
    help="""Ettana, a board game of yarns and designs, in the terminal.

New here? [bold]ettana play[/bold] starts a game against a bot and explains itself: type ? there.
[bold]ettana COMMAND --help[/bold] shows each command with an example.""",
    help_format="rich",
    version=__version__,
    version_flags=["--version", "-V"],
    print_error=False,
    exit_on_error=False,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)

# Commands are named by their path and their help stands here, so that `ettana --help` loads none of them.
app.command(
    "ettana.cli.play:play",
    name="play",
    group=_GAMES,
    help="""Play against bots, here in the terminal.

You choose by number, or type an action as records have it; ? in the game explains the rest.

For example:

[bold]ettana play[/bold]
[bold]ettana play --opponents 2 --level Weaver --record game.txt[/bold]
""",
)
app.command(
    "ettana.cli.watch:watch",
    name="watch",
    group=_GAMES,
    help="""Watch a game between bots, with all hands open. Ctrl-C ends it.

For example:

[bold]ettana watch[/bold]
[bold]ettana watch --bots Sensible,Sensible,Random --speed slow --seed 7[/bold]
""",
)
app.command(
    "ettana.cli.serve:serve",
    name="serve",
    group=_GAMES,
    help="""Be the table for people and bots, in browsers here or far away. Ctrl-C ends it, and nothing is lost.

- `ettana serve`
- `ettana serve --host 0.0.0.0 --port 8080` lets phones on the same network join
- `ettana serve --db postgresql://ettana@db.example.org/ettana`
""",
)
app.command(
    "ettana.cli.static_site:static",
    name="static",
    group=_GAMES,
    help="""Write the game as a folder of files, for any host that serves files: it is then played without a server.

For example:

[bold]ettana static site[/bold]
[bold]ettana static site --server https://ettana.example.org[/bold]
""",
)
app.command(
    "ettana.cli.positions:new",
    name="new",
    group=_TEXTS,
    help="""Lay a new game out as a position: a text that can be read, edited, kept and drawn.

For example:

[bold]ettana new --players 3 --seed 7 > start.txt[/bold]
[bold]ettana show start.txt[/bold]
""",
)
app.command(
    "ettana.cli.positions:show",
    name="show",
    group=_TEXTS,
    help="""Draw a position: the loom, the players, the reserves and the hands.

For example, what seat 1 may know of a fresh game:

[bold]ettana new --seed 7 | ettana show - --seat 1[/bold]
""",
)
app.command(
    "ettana.cli.analyse:analyse",
    name="analyse",
    group=_TEXTS,
    help="""Tell luck from skill in a finished game: chances, where they went, and what was lost by mistake.

For example:

[bold]ettana watch --seed 7 --record game.txt[/bold]
[bold]ettana analyse game.txt --html game.html[/bold]
""",
)
app.command("ettana.cli.records:app", name="record", group=_TEXTS, help="Check and read records of games.")
app.command("ettana.cli.decks:app", name="deck", group=_TEXTS, help="Show, check and measure decks of designs.")
app.command(
    "ettana.cli.lab.bots:bots",
    name="bots",
    group=_LAB,
    help="""List the bots that are installed, with what they say of themselves, those of other packages too.

For example:

[bold]ettana bots[/bold]
[bold]ettana bots --lang nl[/bold]
""",
)
app.command(
    "ettana.cli.lab.arena:arena",
    name="arena",
    group=_LAB,
    help="""Let bots play each other, and tell how often each wins and how sure that is.

Every deal is played from all seats. With more bots than players, all of them meet; with fewer, the last one named takes
the seats that are left.

For example:

[bold]ettana arena Sensible Random --games 200 --seed 7[/bold]
[bold]ettana arena Sensible Random --players 4 --stop-when-clear --json[/bold]
[bold]ettana arena my_module:MyBot Sensible --nodes 1000 --resume games.jsonl --plot result.svg[/bold]
""",
)
app.command(
    "ettana.cli.lab.arena:check_bot",
    name="check-bot",
    group=_LAB,
    help="""Look whether a bot keeps to what bots owe: legal, repeatable, blind to secrets, within its budget.

For example:

[bold]ettana check-bot Sensible[/bold]
[bold]ettana check-bot my_module:MyBot[/bold]
""",
)
app.command(
    "ettana.cli.lab.dataset:dataset",
    name="dataset",
    group=_LAB,
    help="""Write games of bots, or their decisions with what was seen, to a Parquet file for those who learn from them.

If it is interrupted, the same command goes on. docs/research/data-sets.md tells the columns.

For example:

[bold]ettana dataset --bots Weaver,Master@60 --games 1000 --seed 7 --out games.parquet[/bold]
[bold]ettana dataset --bots Sensible,Weaver --kind decisions --games 200 --out decisions.parquet[/bold]
""",
)
app.command(
    "ettana.cli.lab.balance:balance",
    name="balance",
    group=_LAB,
    help="""Study whether the game is in balance: its length, its seats, each design, each card, each option.

A bot plays thousands of games against itself. With --out the result is a page with tables and plots.

For example:

[bold]ettana balance --out balance.html[/bold]
[bold]ettana balance --bot Apprentice --players 2 --games 200 --seed 7 --resume games.jsonl --json[/bold]
""",
)
app.command("ettana.cli.lab.puzzles:app", name="puzzles", group=_LAB, help="Find, check and choose puzzles.")
app.command(
    "ettana.cli.lab.rule_tests:perft",
    name="perft",
    group=_LAB,
    help="""Count the ways a position can go on, to find where two versions of the rules differ.

For example:

[bold]ettana new --seed 7 > start.txt[/bold]
[bold]ettana perft start.txt --depth 3 --split[/bold]
""",
)
app.command(
    "ettana.cli.lab.rule_tests:soak",
    name="soak",
    group=_LAB,
    help="""Play many random games over random rule sets and check every invariant.

For example:

[bold]ettana soak --games 1000[/bold]
""",
)
app.command(
    "ettana.cli.lab.rule_tests:bench",
    name="bench",
    group=_LAB,
    help="""Measure the speed of the rules.

For example:

[bold]ettana bench --json[/bold]
""",
)
app.command(
    "ettana.cli.operator.admin:app",
    name="admin",
    group=_OPERATOR,
    help="Look after the tables of a server, and block addresses. It may run meanwhile, or not.",
)
app.command(
    "ettana.cli.operator.backups:backup",
    name="backup",
    group=_OPERATOR,
    help="""Write all tables of a server to one file, as of one moment, while it runs. Every game is checked.

For example:

[bold]ettana backup tables-2026-11-17.backup[/bold]
[bold]ettana backup tables.backup --overwrite --db postgresql://ettana@db/ettana[/bold]
""",
)
app.command(
    "ettana.cli.operator.backups:restore",
    name="restore",
    group=_OPERATOR,
    help="""Put a backup in the place of a server's database, while no server runs. All of it, or nothing.

For example:

[bold]ettana restore tables.backup --check[/bold]
[bold]ettana restore tables.backup --replace[/bold]
""",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0, 1 if it found something wrong, 2 for what the caller can mend."""
    try:
        result = app(arguments)
    except CycloptsError as error:
        return _complain(" ".join(str(error).split()))
    except (EttanaError, BadInput) as error:
        return _complain(str(error))
    except KeyboardInterrupt as error:
        if sys.stderr.isatty():  # the terminal has shown ^C, and the next prompt wants a line of its own
            print(file=sys.stderr)
        if str(error):  # long work says what is done
            _complain(str(error))
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return result if isinstance(result, int) else 0


def _complain(message: str) -> int:
    """One line, or for a deck one for each fault, which then begins with the file's name."""
    print(message if "\n" in message else f"ettana: {message}", file=sys.stderr)
    return USAGE_ERROR
