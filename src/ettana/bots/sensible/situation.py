"""One decision as a bot with rules of thumb sees it: its view, its choices sorted by kind, how near its designs are."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar, cast

from ettana.bots.unseen_designs import unseen_designs
from ettana.core.actions import Action
from ettana.core.engine.rules.board import TOUCHES
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.from_lists import Cells
from ettana.core.names import Card
from ettana.core.rules import RuleSet
from ettana.core.view import View

# What things are worth, in points. Found by letting Sensible play against itself with other prices: one that pays for a
# swap as if it were worth half as much loses two games of three.
TOKEN = 0.25
SWAP = 3 * TOKEN  # a paid one (4.4)
CARD = 0.25  # less than the tokens for it: few come when they are needed
VICTORY = 100.0
LITTLE = 0.1  # a smaller gain does not count

# A design is worth a share of its points, by the swaps that it still needs: 0 first.
PROMISE = (1.0, 0.5, 0.25, 0.12, 0.06, 0.03)
FAINT = 0.01  # of a design that is farther away, or out of reach

SomeAction = TypeVar("SomeAction", bound=Action)


class HandOnBoard:
    """The designs of a hand on a board, and on boards that differ from it by a swap or a replacement."""

    def __init__(self, tables: DesignTables, designs: Sequence[int], yarns: Sequence[int]) -> None:
        self.designs = designs
        self._tables = tables
        self._loom = Cells(list(yarns))
        self.distances = self._measure()

    def points(self, design: int) -> int:
        return int(self._tables.points[design])

    def share(self, design: int, swaps: int) -> float:
        """The worth of a design that needs so many swaps, in points."""
        return self.points(design) * (PROMISE[swaps] if swaps < len(PROMISE) else FAINT)

    def promise(self, distances: Sequence[int] | None = None) -> float:
        """The worth of the hand when its designs need so many swaps; without an argument, as things are."""
        pairs = zip(self.designs, self.distances if distances is None else distances, strict=True)
        return sum([self.share(design, swaps) for design, swaps in pairs])

    def after_swap(self, a: int, b: int) -> tuple[int, ...]:
        """The distances once two yarns have changed places."""
        self._loom.swap(a, b)
        found = self._measure()
        self._loom.swap(a, b)
        return found

    def swap_brings_nearer(self, design: int, a: int, b: int) -> bool:
        """Whether exchanging two yarns leaves fewer swaps to complete that design."""
        before = self.distances[self.designs.index(design)]
        self._loom.swap(a, b)
        after = self._loom.distance(self._tables, design)
        self._loom.swap(a, b)
        return after < before

    def after_replace(self, octagon: int, colour: int) -> tuple[int, ...]:
        """The distances once a yarn of the reserve lies on an octagon."""
        old = self._loom.colour(octagon)
        self._loom.put(octagon, colour)
        found = self._measure()
        self._loom.put(octagon, old)
        return found

    def _measure(self) -> tuple[int, ...]:
        tables, loom = self._tables, self._loom
        return tuple([int(loom.distance(tables, design)) for design in self.designs])


class Situation:
    """One decision of a seat, seen only through its view."""

    def __init__(self, view: View, legal: Sequence[Action], tables: DesignTables, rules: RuleSet, seed: int) -> None:
        self.view = view
        self.rules = rules
        self.seat = view.current
        self.me = view.players[self.seat]
        self._tables = tables
        self._seed = seed
        self.best_move: tuple[float, Action | None] | None = None  # kept by moving.best_move
        self._prospects: dict[tuple[tuple[int, ...], int], float] = {}
        self._by_kind: dict[type[object], list[Action]] = {}
        for action in legal:
            self._by_kind.setdefault(type(action), []).append(action)

    def choices(self, kind: type[SomeAction]) -> list[SomeAction]:
        """The legal actions of a kind."""
        return cast(list[SomeAction], self._by_kind.get(kind, []))

    def only(self, kind: type[SomeAction]) -> SomeAction | None:
        """The legal action of a kind that has only one, or None if it is not legal."""
        found = self.choices(kind)
        return found[0] if found else None

    def best(
        self, actions: Iterable[SomeAction], worth: Callable[[SomeAction], float]
    ) -> tuple[float, SomeAction | None]:
        """The worth and the action that is worth most. Among equals the seed decides, the same way each time."""
        best, chosen, tie = float("-inf"), None, 0
        for action in actions:
            value = worth(action)
            if value > best + 1e-9:
                best, chosen, tie = value, action, self._lot(action)
            elif value > best - 1e-9 and self._lot(action) > tie:
                chosen, tie = action, self._lot(action)
        return best, chosen

    def _lot(self, action: Action) -> int:
        return (action.id * 2654435761 ^ (self._seed + self.view.turn) * 40503) % 65521

    # The table

    @property
    def opponents(self) -> list[int]:
        return [seat for seat in range(len(self.view.players)) if seat != self.seat]

    def touching(self, seat: int, colour: int) -> int:
        """How many yarns of a colour touch a seat's pin: its gain when that colour is rolled (3.2)."""
        pin = self.view.players[seat].pin
        return 0 if pin is None else sum(self.view.yarns[octagon] == colour for octagon in corners(pin))

    # The hand

    @cached_property
    def hand(self) -> HandOnBoard:
        return HandOnBoard(self._tables, self.view.designs, self.view.yarns)

    @cached_property
    def fresh_design(self) -> float:
        """What a design from the stack promises on average: any that is not known to be elsewhere."""
        unseen = unseen_designs(self.view, self._tables)
        return HandOnBoard(self._tables, unseen, self.view.yarns).promise() / max(1, len(unseen))

    def prospect(self, distances: tuple[int, ...], tokens: int) -> float:
        """The worth of a board with so many tokens: what it promises, and what finishing a design now would add."""
        known = self._prospects.get((distances, tokens))
        if known is None:
            pairs = zip(self.hand.designs, distances, strict=True)
            finishing = max([self.finishing(design, swaps, tokens) for design, swaps in pairs], default=0.0)
            known = self._prospects[distances, tokens] = self.hand.promise(distances) + max(0.0, finishing)
        return known

    def finishing(self, design: int, swaps: int, tokens: int) -> float:
        """What it gains to complete a design now with Swap cards and paid swaps; 0 if that is not possible."""
        free = self.view.cards[Card.SWAP]
        paid = max(0, swaps - free)
        if 3 * paid > tokens:
            return 0.0
        points = self.hand.points(design)
        if self.me.points + points >= self.view.target:
            return VICTORY - paid * SWAP
        return points - self.hand.share(design, swaps) - paid * SWAP - min(swaps, free) * CARD


def corners(square: int) -> list[int]:
    """The four octagons a square touches (1.1)."""
    return [int(TOUCHES[4 * square + corner]) for corner in range(4)]
