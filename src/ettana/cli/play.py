"""`ettana play`: a person against bots."""

from collections.abc import Callable, Mapping
from typing import Annotated, TypeVar

from cyclopts import Parameter
from rich.console import Console

from ettana.bots import BotProfile, UnknownBot, bot_names, bots_for_people, describe, make_bot
from ettana.cli.files import BadInput, check_writable, write_text
from ettana.cli.language import Lang, catalogue_for
from ettana.cli.options import STANDARD_TABLE, Seed, TableOptions
from ettana.cli.terminal.person import PlayerLeft, TerminalSeat
from ettana.core.errors import EttanaError
from ettana.notation.record import PERSON, Decider, Ending
from ettana.notation.record_text import write_record
from ettana.records import make_record

ME = 0
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
    offered = bots_for_people()
    spoken = {about.name_in(catalogue.language.code): name for name, about in offered.items()}
    try:
        if opponents is None:
            opponents = _ask(console, catalogue.say("ask_opponents"), "1", _count)
        if level is None:
            _introduce(console, offered, catalogue.language.code)
            question = catalogue.say("ask_level", bots=", ".join(spoken))
            level = _ask(console, question, next(iter(spoken), ""), lambda text: _known_bots(text, spoken))
    except PlayerLeft:
        console.print(f"\n{catalogue.say('ending_goodbye')}")
        return
    game = table.new_game(1 + _count(str(opponents)), seed)
    names = _levels(_known_bots(level, spoken), game.players - 1)
    bots = [make_bot(name, game, seat) for seat, name in enumerate(names, start=1)]
    roles = [catalogue.say("table_you"), *[describe(name).name_in(catalogue.language.code) for name in names]]
    seat = TerminalSeat(console, game, ME, roles, catalogue)
    console.print(catalogue.say("ending_seed", seed=game.seed))
    ending = None
    try:
        seat.play_to_the_end(dict(enumerate(bots, start=1)))
    except PlayerLeft:
        console.print(f"\n{catalogue.say('ending_left')}")
        ending = Ending("abandoned")
    if record is not None:
        seated = [PERSON, *[Decider("bot", name) for name in names]]
        write_text(record, write_record(make_record(game, seated=seated, ending=ending)))
        console.print(catalogue.say("ending_record", file=record))


def _ask(console: Console, prompt: str, default: str, read: Callable[[str], T]) -> T:
    """Asks until the answer can be read. An empty line is the default."""
    while True:
        try:
            return read(console.input(f"{prompt} [{default}] ", markup=False).strip() or default)
        except EOFError:
            raise PlayerLeft from None
        except (BadInput, EttanaError) as error:
            console.print(str(error))


def _count(text: str) -> int:
    if text not in {"1", "2", "3"}:
        raise BadInput(f"1, 2 or 3 opponents can play, not {text}")
    return int(text)


def _introduce(console: Console, offered: Mapping[str, BotProfile], language: str) -> None:
    """Who can be played against, each in a line."""
    for about in offered.values():
        line = about.line_in(language)
        told = f"  {about.name_in(language)}: {line}" if line else f"  {about.name_in(language)}"
        console.print(told, markup=False, soft_wrap=True)


def _known_bots(text: str, spoken: Mapping[str, str]) -> str:
    """The text with the bots' own names in it. People may also type those of their language, which are `spoken`."""
    known = {name.casefold(): bot for name, bot in spoken.items()} | {bot.casefold(): bot for bot in bot_names()}
    for name in text.split(","):
        if name.strip().casefold() not in known:
            raise UnknownBot(name)
    return ",".join(known[name.strip().casefold()] for name in text.split(","))


def _levels(text: str, opponents: int) -> list[str]:
    """A bot for each opponent: one name is for all of them."""
    names = text.split(",")
    if len(names) == 1:
        return names * opponents
    if len(names) != opponents:
        raise BadInput(f"name one bot, or as many as there are opponents: {opponents}, not {len(names)}")
    return names
