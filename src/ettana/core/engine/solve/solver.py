"""The turn solver: the most points that this turn can surely make, at the least cost, and the actions that do it.

It changes a loom by one free swap (4.2) and by swaps and replacements as far as a purse goes (4.4, 6.2, 6.5), and
claims in between (4.8). Two facts keep the search small. Swaps can change their order, and only the free swap is bound
to certain pairs: so on the way to a claim the free swap, if it is made, can come first. And it is enough if each later
swap brings a colour to an octagon of the design that wants it; the order of these octagons does not matter.

Bounds. One design: exact, whatever the purse holds (up to MOST_REPLACES Replace cards). Several designs in a turn:
exact for up to `depth` swaps besides the free one; Replace then helps only where a design wants the new yarn. A search
that grows beyond `most_nodes` stops there and says so with `cut`. With a `depth` of 0 the search for several is short.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT_NUMBER
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.purse import BY_CARD, BY_DIE, BY_TILE, NO_FREE_SWAP, TOO_MUCH, Purse
from ettana.core.engine.solve.reach import FreeSwaps
from ettana.core.engine.solve.single_designs import MOST_REPLACES, SingleDesigns

DEPTH: Final = 2
MOST_NODES: Final = 4000


class TurnSolver(SingleDesigns):
    """One turn's question. After `run`: `points`, `cost` in quarters of a token, `designs` as a set, `steps` as ids.

    `steps` is all that has to be done in order, claims included; it is empty if nothing can be completed.
    """

    def __init__(
        self,
        tables: DesignTables,
        cell: vec[i64],
        reserve: vec[i64],
        held: i64,
        free_swaps: FreeSwaps,
        free_swap_is_open: bool,
        purse: Purse,
        enough: i64,
    ) -> None:
        super().__init__(tables, cell, reserve, held, free_swaps, free_swap_is_open, purse, enough, MOST_NODES)
        self.depth: i64 = DEPTH

    def run(self) -> None:
        self.look_for_single()
        self.look_for_several()

    def look_for_several(self) -> None:
        """Every order of claims that might beat the best single one."""
        self.length = 0
        self.claimed = 0
        self.free_left = len(self.free_swaps.pair) > 0 and not self.is_open
        self.explore()
        if self.is_open:
            count: i64 = len(self.free_swaps.pair)
            i: i64 = 0
            while i < count:
                if self.changes(self.free_swaps.pair[i]):
                    self.length = 0
                    self.claimed = 0
                    self.begin_free_swap(i, BY_DIE)
                    self.explore()
                    self.end_free_swap(i)
                i += 1

    def explore(self) -> None:
        """Claims what is complete, then tries everything that may lead to another claim."""
        if self.nodes >= self.most_nodes:
            self.cut = True
            return
        self.nodes += 1
        length = self.length
        claimed = self.claimed
        self.claim_all(self.complete(self.held & ~claimed))
        cost = self.cost_so_far()
        if self.claimed != claimed and self.keep(self.claimed, cost):
            self.write_steps()
        self.explore_further(cost)
        self.length = length
        self.claimed = claimed

    def explore_further(self, cost: i64) -> None:
        most = self.purse.swaps + (self.purse.tokens - self.way_tokens) // 3
        swaps = min(most, self.depth) - self.swaps
        replaces = min(self.purse.replaces, i64(MOST_REPLACES)) - self.replaces - (1 if self.way == BY_TILE else 0)
        if swaps + replaces == 0 and not self.free_left:
            return
        near = self.within(swaps + (1 if self.free_left else 0), replaces)
        if not self.is_promising(near, cost):
            return
        left = near
        while left != 0:
            low = left & -left
            left ^= low
            self.pursue(BIT_NUMBER[low % 67], swaps, replaces)
        if self.free_left:
            self.try_free_swaps(swaps, replaces)

    def is_promising(self, near: i64, cost: i64) -> bool:
        """Whether completing designs from this set might still beat the best. A single one from the start cannot."""
        if near == 0:
            return False
        if near & (near - 1) == 0 and self.swaps + self.replaces == 0 and self.way == NO_FREE_SWAP:
            return False
        most = self.worth(self.claimed | near)
        return most > self.points or (most == self.points and cost < self.cost)

    def try_free_swaps(self, swaps: i64, replaces: i64) -> None:
        free = self.free_swaps
        count: i64 = len(free.pair)
        i: i64 = 0
        while i < count:
            pair = free.pair[i]
            if self.changes(pair):
                self.exchange(pair)
                now = self.within(swaps, replaces)
                promising = now != 0 and self.worth(self.claimed | now) >= self.points
                self.exchange(pair)
                if promising:
                    self.try_free_swap(i)
            i += 1

    def try_free_swap(self, i: i64) -> None:
        """By the cheapest way, and by the others if that one costs tokens that swaps may need."""
        free = self.free_swaps
        if free.tokens[i] >= 0:
            self.go_on_after(i, BY_DIE)
        if free.tokens[i] != 0:
            if free.card[i] >= 0:
                self.go_on_after(i, BY_CARD)
            if free.tile[i] >= 0:
                self.go_on_after(i, BY_TILE)

    def go_on_after(self, i: i64, way: i64) -> None:
        tokens = self.free_swaps.tokens[i] if way == BY_DIE else 0
        if self.purse.price(self.swaps, self.replaces, way, tokens) == TOO_MUCH:
            return
        length = self.length
        self.begin_free_swap(i, way)
        self.explore()
        self.end_free_swap(i)
        self.free_left = True
        self.length = length
