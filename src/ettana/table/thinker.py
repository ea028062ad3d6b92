"""What a table asks of the bots. Who thinks for them, and where, is not known here."""

from typing import Protocol

import msgspec

from ettana.bots import Budget, Paced, make_bot
from ettana.core.action_table import from_id
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
    most_seconds: float  # for a bot that thinks by the clock, and is used to more than that


class Thinker(Protocol):
    """Answers for the bots."""

    async def choose(self, question: BotQuestion) -> str:
        """The text of the action that the bot chose. Raises NoAnswer."""


def think(question: BotQuestion) -> str:
    """The bot's answer, found here and now: for whoever has the time to wait."""
    rules, deck = read_stored_rules(question.rules), load_deck(question.deck)
    bot = make_bot(question.bot, deck, rules, question.seed)
    if isinstance(bot, Paced) and bot.seconds > question.most_seconds:
        bot = make_bot(question.bot, deck, rules, question.seed, Budget(seconds=question.most_seconds))
    return str(bot.choose(view_from_json(question.view), [from_id(number) for number in question.legal]))
