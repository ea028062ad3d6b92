"""A person's seat in a game: shows what they may know, reads what they want, and explains what cannot be done."""

import sys
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from ettana.bots import Bot
from ettana.bots.match import play_action
from ettana.cli.terminal.asking import ask_further
from ettana.cli.terminal.hand_view import draw_hand, hint_text, name_hand
from ettana.cli.terminal.menu import Menu
from ettana.cli.terminal.palette import QUIET, is_plain
from ettana.cli.terminal.table_view import changed_octagons, draw_claims, draw_table
from ettana.cli.terminal.turn_log import print_turns
from ettana.core.action_table import parse_action
from ettana.core.actions import Action, Jump, Place, Roll, Walk
from ettana.core.errors import EttanaError
from ettana.game import Game
from ettana.notation.words.catalogue import Catalogue
from ettana.notation.words.sentences import Words

# TurnOptions of a screen: with fewer, the loom is drawn less high, and the designs are only named.
ROOM_FOR_THE_LOOM = 40
ROOM_FOR_THE_HAND = 32


class PlayerLeft(Exception):
    """The player has left the table."""


class TerminalSeat:
    """One person at the table."""

    def __init__(self, console: Console, game: Game, seat: int, roles: Sequence[str], catalogue: Catalogue) -> None:
        self._console, self._game, self._seat, self._roles = console, game, seat, roles
        self._words = Words(game.deck, catalogue=catalogue)
        self._tables = game.deck.tables(game.rules.mirrored_designs)
        self._told = 0  # events that the player has read
        self._turn_over = 0  # events there were when the player's last turn ended

    def play_to_the_end(self, bots: Mapping[int, Bot]) -> None:
        """Raises Leave when the player quits or has no more to say."""
        game = self._game
        while not game.over:
            if game.current == self._seat:
                self._decide()
                if game.current != self._seat:
                    self._turn_over = game.event_count
            else:
                play_action(game, bots[game.current])
        self._tell()
        self._draw_table([])
        self._say(self._ending())

    def _ending(self) -> str:
        game, catalogue = self._game, self._words.catalogue
        if game.winner is None:
            return catalogue.say("ending_limit", turns=catalogue.say("turns", n=game.turn))
        if game.winner == self._seat:
            return catalogue.say("ending_you_win")
        points = catalogue.say("points", n=game.points[game.winner])
        return catalogue.say("ending_wins", seat=self._words.seat(game.winner), points=points)

    # One decision

    def _decide(self) -> None:
        """Shows the moment and asks until the player has acted or undone."""
        game = self._game
        legal = game.legal_actions()
        menu = Menu(legal, game.view(self._seat), self._words)
        self._tell()
        if legal != [Roll()]:
            self._draw_table(legal)
            self._draw_hand(self._console.height >= ROOM_FOR_THE_HAND)
        self._console.print(menu.draw(self._console.width))
        while True:
            question = "ask_only" if self._only(menu) else "ask_choice"
            action = self._understand(self._ask(self._words.catalogue.say(question)), menu)
            if action is not None and self._do(action):
                return

    @staticmethod
    def _only(menu: Menu) -> Action | None:
        """The one thing that can be done, if there is only one."""
        actions = [action for choice in menu.choices for action in choice.actions]
        return actions[0] if len(actions) == 1 else None

    def _understand(self, line: str, menu: Menu) -> Action | str | None:
        """The action that a line means, or the word undo; None if it was a question, answered here, or nonsense."""
        word, _, rest = line.strip().partition(" ")
        match word.lower():
            case "":
                return self._only(menu)
            case "?" | "help":
                self._say(self._words.catalogue.say("help_text"))
            case "quit" | "exit" | "q":
                raise PlayerLeft
            case "undo":
                return "undo"
            case "board":
                self._draw_table(self._game.legal_actions())
                self._console.print(menu.draw(self._console.width))
            case "hand":
                self._draw_hand()
            case "log":
                print_turns(self._console, self._game.events_since(0, self._seat), self._words)
            case "hint":
                self._say(hint_text(self._game.view(self._seat), self._words, self._tables))
            case "why":
                self._why(rest)
            case number if number.isdecimal():
                return self._by_number(int(number), menu)
            case _:
                return self._by_text(line)
        return None

    def _by_number(self, number: int, menu: Menu) -> Action | None:
        if not 1 <= number <= len(menu.choices):
            most = len(menu.choices)
            self._answer("ask_only_one" if most == 1 else "ask_from_1_to", most=most)
            return None
        actions = menu.choices[number - 1].actions
        return actions[0] if len(actions) == 1 else ask_further(actions, self._ask, self._say, self._words.catalogue)

    def _by_text(self, text: str) -> Action | None:
        try:
            return parse_action(text)
        except EttanaError as error:
            self._answer("ask_not_understood", reason=error)
            return None

    def _do(self, action: Action | str) -> bool:
        """Whether it could be done; if not, the player hears why."""
        game = self._game
        if isinstance(action, str):
            if not game.can_undo:
                self._answer("ask_no_undo")
                return False
            game.undo()
            return True
        refusal = game.why_not(action)
        if refusal is not None:
            self._answer("ask_refused", action=self._sentence(action), reason=self._words.refusal(refusal))
            return False
        game.apply(action)
        return True

    def _why(self, text: str) -> None:
        action = self._by_text(text)
        if action is not None:
            refusal = self._game.why_not(action)
            if refusal is None:
                self._answer("ask_why_allowed", action=self._sentence(action))
            else:
                self._answer("ask_why_forbidden", action=self._sentence(action), reason=self._words.refusal(refusal))

    def _sentence(self, action: Action) -> str:
        told = self._words.action(action, self._game.view(self._seat).tiles)
        return told[0].upper() + told[1:]

    # Showing and asking

    def _tell(self) -> None:
        """What happened since the player was last asked."""
        print_turns(self._console, self._game.events_since(self._told, self._seat), self._words)
        self._told = self._game.event_count

    def _draw_table(self, legal: Sequence[Action]) -> None:
        view = self._game.view(self._seat)
        happened = self._game.events_since(self._turn_over, self._seat)
        self._console.print(
            draw_table(
                view,
                self._words,
                self._roles,
                reachable={action.to for action in legal if isinstance(action, Place | Walk | Jump)},
                changed=changed_octagons(happened),
                tall=self._console.height >= ROOM_FOR_THE_LOOM,
                plain=is_plain(self._console),
            )
        )
        claims = draw_claims(view, self._words)
        if claims:
            self._console.print(claims)
        self._console.print()

    def _draw_hand(self, drawn: bool = True) -> None:
        view = self._game.view(self._seat)
        self._console.print((draw_hand if drawn else name_hand)(view, self._words, self._tables))
        self._console.print()

    def _answer(self, key: str, **words: object) -> None:
        self._say(self._words.catalogue.say(key, **words))

    def _say(self, text: str) -> None:
        self._console.print(Text(text))

    def _ask(self, prompt: str) -> str:
        try:
            line = self._console.input(Text(f"{prompt} ", style=QUIET))
        except EOFError:
            raise PlayerLeft from None
        if not sys.stdin.isatty():  # nobody pressed Enter on this screen
            self._console.print()
        return line
