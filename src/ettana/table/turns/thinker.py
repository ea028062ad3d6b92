"""What a table asks of the bots. Who thinks for them, and where, is not known here."""

from typing import NamedTuple, Protocol

import msgspec

from ettana.bots import Budget, Paced, find_bot
from ettana.core.action_table import action_from_id
from ettana.core.errors import EttanaError
from ettana.notation.deck_file import load_deck
from ettana.notation.json_forms import view_from_json
from ettana.notation.rules_text import read_stored_rules


class NoAnswer(EttanaError):
    """Nobody could answer the question."""


class BotQuestion(msgspec.Struct, frozen=True):
    """All that a bot is told: a seat's view, never a state."""

    bot: str
    rules: str
    deck: str
    view: bytes
    legal: tuple[int, ...]
    seed: int
    nodes: int | None = None  # what a bot that else thinks by the clock may look at


class Requester(NamedTuple):
    """For whom a bot thinks: thinking is shared out among addresses, and among the tables of each."""

    table: str
    address: str  # of the player who has been at the table longest; '' if nobody is there


class Thinker(Protocol):
    """Answers for the bots."""

    async def choose(self, question: BotQuestion, requester: Requester, until: float) -> str:
        """The text of the action that the bot chose. It is wanted before `until`, on the clock of the event loop: a
        bot that thinks by the clock has less time if nobody can think for it at once. Raises NoAnswer.
        """


def think(question: BotQuestion, most_seconds: float) -> str:
    """The bot's answer, found here and now: for whoever has the time to wait. A bot that thinks by the clock, and is
    used to more, takes at most so many seconds.
    """
    rules, deck = read_stored_rules(question.rules), load_deck(question.deck)
    bot = find_bot(question.bot)(deck, rules, question.seed)
    if isinstance(bot, Paced) and question.nodes is not None:
        bot = find_bot(question.bot)(deck, rules, question.seed, Budget(nodes=question.nodes))
    elif isinstance(bot, Paced) and bot.seconds > most_seconds:
        bot = find_bot(question.bot)(deck, rules, question.seed, Budget(seconds=most_seconds))
    return str(bot.choose(view_from_json(question.view), [action_from_id(number) for number in question.legal]))
