"""A way through a turn that the solver tries: its actions, what they cost and score, and the best way so far."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BIT_NUMBER
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.purse import BY_CARD, BY_DIE, NO_FREE_SWAP, Purse
from ettana.core.engine.solve.reach import NO_WAY, NONE, FreeSwaps
from ettana.core.engine.solve.scratch_loom import ScratchLoom
from ettana.core.engine.solve.target import FAR

MOST_STEPS: Final = 40


class TurnPath(ScratchLoom):
    """Where the search for a turn stands, and the best that it has found."""

    def __init__(
        self,
        tables: DesignTables,
        cell: vec[i64],
        reserve: vec[i64],
        held: i64,
        free_swaps: FreeSwaps,
        purse: Purse,
        enough: i64,
    ) -> None:
        super().__init__(tables, cell, reserve)
        self.held: i64 = held
        self.free_swaps: FreeSwaps = free_swaps
        self.purse: Purse = purse
        self.enough: i64 = enough  # points that win: more are not counted

        self.points: i64 = 0
        self.cost: i64 = 0
        self.designs: i64 = 0
        self.steps: vec[i64] = vec[i64]()

        self.path: vec[i64] = NONE[:MOST_STEPS]
        self.length: i64 = 0
        self.claimed: i64 = 0
        self.swaps: i64 = 0
        self.replaces: i64 = 0
        self.way: i64 = NO_FREE_SWAP
        self.way_tokens: i64 = 0
        self.free_left: bool = False

    def worth(self, designs: i64) -> i64:
        """The points of a set of designs, as far as they count."""
        sum_: i64 = 0
        left = designs
        while left != 0:
            low = left & -left
            sum_ += self.tables.points[BIT_NUMBER[low % 67]]
            left ^= low
        return self.enough if sum_ > self.enough else sum_

    def keep(self, designs: i64, cost: i64) -> bool:
        """Whether this beats the best so far: more points, or as many at less cost. If so it becomes the best."""
        points = self.worth(designs)
        if points > self.points or (points == self.points and points > 0 and cost < self.cost):
            self.points = points
            self.cost = cost
            self.designs = designs
            return True
        return False

    def cost_so_far(self) -> i64:
        return self.purse.price(self.swaps, self.replaces, self.way, self.way_tokens)

    def within(self, swaps: i64, replaces: i64) -> i64:
        """The designs not yet claimed that so many changes might complete: a replacement spares one swap at most."""
        if swaps == 0 and replaces == 0:
            return self.complete(self.held & ~self.claimed)
        found: i64 = 0
        left = self.held & ~self.claimed
        while left != 0:
            low = left & -left
            left ^= low
            design = BIT_NUMBER[low % 67]
            needed = self.swaps_needed(design, 0)
            if needed == FAR and replaces > 0:
                needed = self.swaps_needed(design, replaces)
            if needed <= swaps + replaces:
                found |= low
        return found

    # Steps

    def add(self, action: i64) -> None:
        self.path[self.length] = action
        self.length += 1

    def claim_all(self, designs: i64) -> None:
        left = designs & ~self.claimed
        while left != 0:
            low = left & -left
            left ^= low
            self.add(ids.CLAIM + BIT_NUMBER[low % 67])
        self.claimed |= designs

    def begin_free_swap(self, i: i64, way: i64) -> None:
        free = self.free_swaps
        self.way = way
        self.way_tokens = 0
        if way == BY_DIE:
            self.way_tokens = free.tokens[i]
            if free.action[i] != NO_WAY:
                self.add(free.action[i])
        elif way == BY_CARD:
            self.add(ids.PLAY_MOVE + free.card[i])
        else:
            self.add(ids.PLAY_REPLACE_TILE + 6 * free.tile[i] + free.number - 1)
            self.add(ids.JUMP + free.tile[i])
        self.add(ids.FREE_SWAP + free.pair[i])
        self.exchange(free.pair[i])
        self.free_left = False

    def end_free_swap(self, i: i64) -> None:
        self.exchange(self.free_swaps.pair[i])
        self.way = NO_FREE_SWAP
        self.way_tokens = 0

    def write_steps(self) -> None:
        """Copies the path. Cards take the place of paid swaps where they are cheaper."""
        by_card = self.purse.by_card(self.swaps, self.way_tokens)
        steps = vec[i64]()
        i: i64 = 0
        while i < self.length:
            action = self.path[i]
            if action >= ids.PAID_SWAP and action < ids.PLAY_SWAP and by_card > 0:
                action += ids.PLAY_SWAP - ids.PAID_SWAP
                by_card -= 1
            steps = append(steps, action)
            i += 1
        self.steps = steps
