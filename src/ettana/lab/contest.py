"""Who plays whom in an arena: each game follows from its number alone.

A deal is played by every line-up, and by each in all rotations of its seats: the same loom, stacks and dice once from
each side, so that luck weighs less. Then the next deal.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from ettana.bots import DEFAULT_BUDGET, BotFactory, Budget, bot_names, find_bot, import_bot
from ettana.core.errors import EttanaError
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import STANDARD, load_deck
from ettana.notation.rules_text import write_rules

TURN_LIMIT: Final = 500  # among Random bots alone a game would hardly ever end
STANDARD_RULES: Final = RuleSet(turn_limit=TURN_LIMIT)


class BadArena(EttanaError, ValueError):
    """Such a contest cannot be held."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot with its budget, under a label of its own."""

    label: str
    bot: str  # a name, or a place such as my_module:MyBot
    budget: Budget = DEFAULT_BUDGET

    def factory(self) -> BotFactory:
        """Raises UnknownBot or BrokenBot."""
        return import_bot(self.bot) if ":" in self.bot else find_bot(self.bot)


def read_entrant(text: str, budget: Budget = DEFAULT_BUDGET) -> Entrant:
    """`Master`, `Master@500` for 500 nodes, `Master@0.2s` for so many seconds, or `my_module:MyBot`.

    `budget` is for those that name none. Raises UnknownBot, BrokenBot, BadBudget or BadArena.
    """
    bot, at, amount = text.strip().partition("@")
    if at:
        try:
            budget = Budget(seconds=float(amount[:-1])) if amount.endswith("s") else Budget(nodes=int(amount))
        except ValueError as error:
            raise BadArena(f"{text!r}: after @ comes a number of nodes, or of seconds with an s: {error}") from None
    known = {name.casefold(): name for name in bot_names()}
    own = bot.rpartition(":")[2] if ":" in bot else known.get(bot.casefold(), bot)
    entrant = Entrant(own + at + amount, bot, budget)
    entrant.factory()
    return entrant


@dataclass(frozen=True, kw_only=True)
class Contest:
    """All that decides the games of an arena, but not how many are played.

    With as many bots as players, or with a bot named several times, the bots are one line-up. With more bots, every
    selection of them meets; with fewer, the last one named takes the seats that are left.
    """

    bots: tuple[Entrant, ...]
    players: int = 2
    seed: int = 0
    rules: RuleSet = STANDARD_RULES
    deck: str = STANDARD

    def __post_init__(self) -> None:
        by_label = {entrant.label: entrant for entrant in self.bots}
        if not self.bots or any(by_label[entrant.label] != entrant for entrant in self.bots):
            raise BadArena("each bot needs a label of its own")
        if not 2 <= self.players <= 4:
            raise BadArena(f"2 to 4 players can play, not {self.players} (1.4)")
        if len(by_label) < len(self.bots) != self.players:
            raise BadArena(f"a bot named twice means a line-up of {self.players} seats, not of {len(self.bots)}")

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """Each bot once, in the order they were named."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """Who meets, as numbers of entrants; the first of each is the one that is asked about."""
        named = [self.entrants.index(entrant) for entrant in self.bots]
        if len(named) <= self.players:
            return (tuple(named + [named[-1]] * (self.players - len(named))),)
        return tuple(combinations(named, self.players))

    @cached_property
    def seatings(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The games of one deal: the number of the line-up, and the entrants by seat."""
        return tuple(
            (number, seating)
            for number, line_up in enumerate(self.line_ups)
            for seating in dict.fromkeys(line_up[turn:] + line_up[:turn] for turn in range(self.players))
        )

    def whole_deals(self, games: int) -> int:
        """So many games, or a few more, so that the last deal is played out."""
        return -(-games // len(self.seatings)) * len(self.seatings)

    def deal_of(self, game: int) -> int:
        return game // len(self.seatings)

    def line_up_of(self, game: int) -> int:
        return self.seatings[game % len(self.seatings)][0]

    def seating_of(self, game: int) -> tuple[int, ...]:
        return self.seatings[game % len(self.seatings)][1]

    def seed_of(self, game: int) -> int:
        """Of the loom, the stacks and the dice."""
        return self._derived("deal", self.deal_of(game))

    def bot_seed_of(self, game: int, seat: int) -> int:
        return self._derived("bot", game, seat)

    def _derived(self, *what: str | int) -> int:
        text = " ".join(map(str, [self.seed, *what]))
        return int.from_bytes(hashlib.blake2b(text.encode("ascii"), digest_size=8).digest(), "big")

    def told(self) -> dict[str, object]:
        """What the games follow from, as plain data."""
        return {
            "bots": [[each.label, each.bot, each.budget.nodes, each.budget.seconds] for each in self.bots],
            "players": self.players,
            "seed": self.seed,
            "rules": write_rules(self.rules),
            "deck": [self.deck, load_deck(self.deck).fingerprint],
        }


def contest(
    texts: Sequence[str],
    *,
    players: int | None = None,
    budget: Budget = DEFAULT_BUDGET,
    seed: int = 0,
    rules: RuleSet = STANDARD_RULES,
    deck: str = STANDARD,
) -> Contest:
    """A contest of bots given as text. Of two players, or of as many as there are bots if one comes twice."""
    bots = tuple(read_entrant(text, budget) for text in texts)
    if players is None:
        players = len(bots) if len(set(bots)) < len(bots) else 2
    return Contest(bots=bots, players=players, seed=seed, rules=rules, deck=deck)
