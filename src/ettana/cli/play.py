"""`ettana play`: a person against bots."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from cyclopts import Parameter
from rich.console import Console

from ettana.bots import UnknownBot, bot_names, make_bot
from ettana.cli.files import BadInput, check_writable, write_text
from ettana.cli.language import Lang, catalogue_for
from ettana.cli.options import STANDARD_TABLE, Seed, TableOptions
from ettana.cli.terminal.person import Leave, Seat
from ettana.core.errors import EttanaError
from ettana.notation.record_text import write_record
from ettana.replay import make_record

ME = 0
LEVEL = "Sensible"
T = TypeVar("T")


def play(
    *,
    opponents: Annotated[
        int | None, Parameter(name=["--opponents", "-o"], help="1 to 3; asked for without it.")
    ] = None,
    level: Annotated[str | None, Parameter(name=["--level", "-l"], help="A bot, or several with commas.")] = None,
    seed: Seed = None,
    record: Annotated[str | None, Parameter(help="Write the record of the game to this file when it ends.")] = None,
    lang: Lang = None,
    table: TableOptions = STANDARD_TABLE,
) -> None:
    """Plays a game of a person, who has the first seat, against bots."""
    if record is not None:
        check_writable(record)
    console = Console(highlight=False)
    catalogue = catalogue_for(lang)
    try:
        if opponents is None:
            opponents = _ask(console, catalogue.say("ask_opponents"), "1", _count)
        if level is None:
            level = _ask(console, catalogue.say("ask_level", bots=", ".join(bot_names())), LEVEL, _known_bots)
    except Leave:
        console.print(f"\n{catalogue.say('ending_goodbye')}")
        return
    game = table.new_game(1 + _count(str(opponents)), seed)
    names = _levels(level, game.players - 1)
    bots = [make_bot(name, game.deck, game.rules, seat) for seat, name in enumerate(names, start=1)]
    seat = Seat(console, game, ME, [catalogue.say("table_you"), *[bot.name for bot in bots]], catalogue)
    console.print(catalogue.say("ending_seed", seed=game.seed))
    try:
        seat.play_to_the_end(dict(enumerate(bots, start=1)))
    except Leave:
        console.print(f"\n{catalogue.say('ending_left')}")
    if record is not None:
        write_text(record, write_record(make_record(game)))
        console.print(catalogue.say("ending_record", file=record))


def _ask(console: Console, prompt: str, default: str, read: Callable[[str], T]) -> T:
    """Asks until the answer can be read. An empty line is the default."""
    while True:
        try:
            return read(console.input(f"{prompt} [{default}] ", markup=False).strip() or default)
        except EOFError:
            raise Leave from None
        except (BadInput, EttanaError) as error:
            console.print(str(error))


def _count(text: str) -> int:
    if text not in {"1", "2", "3"}:
        raise BadInput(f"1, 2 or 3 opponents can play, not {text}")
    return int(text)


def _known_bots(text: str) -> str:
    """The text, if it names bots that there are."""
    known = {name.casefold() for name in bot_names()}
    for name in text.split(","):
        if name.strip().casefold() not in known:
            raise UnknownBot(name)
    return text


def _levels(text: str, opponents: int) -> list[str]:
    """A bot for each opponent: one name is for all of them."""
    names = text.split(",")
    if len(names) == 1:
        return names * opponents
    if len(names) != opponents:
        raise BadInput(f"name one bot, or as many as there are opponents: {opponents}, not {len(names)}")
    return names
