"""What a table asks of the bots. Who thinks for them, and where, is not known here."""

from typing import Protocol

import msgspec

from ettana.core.errors import EttanaError


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
