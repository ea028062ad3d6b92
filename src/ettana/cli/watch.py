"""`ettana watch`: a game between bots, drawn as it goes."""

import time
from collections import deque
from collections.abc import Iterable
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.cli.files import BadInput, check_writable, write_text
from ettana.cli.language import Lang, catalogue_for
from ettana.cli.options import STANDARD_TABLE, Seed, TableOptions
from ettana.cli.terminal.hand_view import distances, draw_cards, tell_designs
from ettana.cli.terminal.palette import QUIET, is_plain
from ettana.cli.terminal.table_view import changed_octagons, draw_claims, draw_table
from ettana.core.events import Event, TurnEnded
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.record import Decider
from ettana.notation.record_text import write_record
from ettana.notation.words.sentences import Words
from ettana.records import make_record

SPEEDS = {"slow": 0.8, "normal": 2.5, "fast": 10.0, "max": float("inf")}  # actions a second
TURN_LIMIT = 500  # among Random bots alone a game would hardly ever end
LOG_LINES = 5
TALL_SCREEN = 30  # lines: below, the loom is drawn less high


def watch(
    *,
    bots: Annotated[str, Parameter(help="2 to 4 bots, with commas between them.")] = "Sensible,Sensible",
    speed: Annotated[str, Parameter(help="slow, normal, fast, max, or a number of actions a second.")] = "normal",
    seed: Seed = None,
    record: Annotated[str | None, Parameter(help="Write the record of the game to this file.")] = None,
    lang: Lang = None,
    table: TableOptions = STANDARD_TABLE,
) -> None:
    """Plays a game between bots and draws it."""
    names = bots.split(",")
    pause = 1 / _speed(speed)
    if record is not None:
        check_writable(record)
    game = table.new_game(len(names), seed, TURN_LIMIT)
    players = [make_bot(name, game, seat) for seat, name in enumerate(names)]
    words = Words(game.deck, catalogue=catalogue_for(lang))
    console = Console(highlight=False)
    screen = Screen(console, game, words, [bot.name for bot in players])
    if console.is_terminal:
        # On a screen of its own: keys that someone presses meanwhile cannot push the drawing about.
        with Live(screen.draw(), console=console, screen=True, auto_refresh=False) as live:
            while not game.over:
                turn = game.turn
                play_action(game, players[game.current])
                screen.note(game.events_since(screen.heard, REFEREE))
                if pause or game.turn != turn:
                    live.update(screen.draw(), refresh=True)
                    time.sleep(pause)
        console.print(screen.draw())
    else:  # nobody looks at a drawing that moves: tell the game instead
        while not game.over:
            play_action(game, players[game.current])
            for event in screen.note(game.events_since(screen.heard, REFEREE)):
                console.print(words.event(event), soft_wrap=True)
        console.print(screen.draw_table())
    if record is not None:
        seated = [Decider("bot", bot.name) for bot in players]
        write_text(record, write_record(make_record(game, seated=seated)))


def _speed(text: str) -> float:
    try:
        speed = SPEEDS[text] if text in SPEEDS else float(text)
    except ValueError:
        speed = 0.0
    if not speed > 0:
        raise BadInput(f"--speed is {', '.join(SPEEDS)} or a number above 0, not {text!r}")
    return speed


class Screen:
    """What is shown of a game between bots: the table, the hand of the one whose turn it is, and the last events."""

    def __init__(self, console: Console, game: Game, words: Words, roles: list[str]) -> None:
        self._plain = is_plain(console)
        self._tall = console.height >= TALL_SCREEN
        self._game, self._words, self._roles = game, words, roles
        self._last: deque[str] = deque(maxlen=LOG_LINES)
        self._latest: list[Event] = []
        self.heard = 0
        self.note(game.events_since(0, REFEREE))

    def note(self, happened: Iterable[Event]) -> list[Event]:
        """Remember what happened, and return it."""
        self._latest = list(happened)
        self.heard += len(self._latest)
        self._last.extend(self._words.event(event) for event in self._latest if not isinstance(event, TurnEnded))
        return self._latest

    def draw(self) -> Group:
        """Everything, in as many lines each time, so that nothing jumps."""
        game, words = self._game, self._words
        view = game.view(game.current)
        away = distances(view, game.state.designs)
        hand = Text.assemble(
            (f"{words.catalogue.say('table_holds', seat=words.seat(game.current))} ", QUIET),
            tell_designs(view.designs, away, words),
        )
        for line in (hand, log := Text("\n".join([*self._last, *[""] * (LOG_LINES - len(self._last))]))):
            line.no_wrap, line.overflow = True, "ellipsis"
        return Group(self.draw_table(), hand, draw_cards(view, words), log)

    def draw_table(self) -> Group:
        """The table, and what has been claimed."""
        view = self._game.view(self._game.current)
        table = draw_table(
            view,
            self._words,
            self._roles,
            changed=changed_octagons(self._latest),
            tall=self._tall,
            plain=self._plain,
        )
        claims = draw_claims(view, self._words)
        claims.no_wrap, claims.overflow = True, "ellipsis"
        return Group(table, claims)
