"""The search for the cheapest way to complete a design: where to lay it and which colours to give its groups.

For one placement and one choice of colours all that matters is how many octagons of each group hold which colour. The
wrong ones, less the rings they form (cycles.py), are the exchanges needed; a colour can be chosen if there is enough.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import COLOURS, OCTAGONS
from ettana.core.engine.rules.designs import NO_PLACEMENT, DesignTables
from ettana.core.engine.solve.cycles import WIDTH, most_rings

FAR: Final = 99  # more swaps than any design can need: it cannot be completed
ZEROS: Final = vec[i64]([0] * 30)  # a slice of it is the quickest way to a new vec


class Target:
    """A way to complete a design: `swaps` swaps, with the placement at `where` in the words, in these colours.

    `colours[g]` is the colour of group g of the tables. When there is no way, `swaps` is FAR and `where` NO_PLACEMENT.
    """

    def __init__(self, swaps: i64, where: i64, colours: vec[i64]) -> None:
        self.swaps: i64 = swaps
        self.where: i64 = where
        self.colours: vec[i64] = colours


class TargetSearch:
    """Tries every placement and every choice of colours, with up to `replaces` replacements from the reserve (6.5).

    A replacement is a swap with a yarn that lies beside the board. A swap and a replacement can change their order (the
    replacement then falls on the other octagon of the swap), so it is enough to try replacements before all swaps.
    """

    def __init__(self, tables: DesignTables, design: i64, cell: vec[i64], replaces: i64, reserve: vec[i64]) -> None:
        self.tables: DesignTables = tables
        self.design: i64 = design
        self.cell: vec[i64] = cell
        self.groups: i64 = tables.groups[design]
        self.first_group: i64 = tables.first_group[design]
        self.replaces: i64 = replaces
        self.reserve: vec[i64] = reserve[:]  # yarns of each colour beside the board
        self.on_board: vec[i64] = ZEROS[:COLOURS]
        o: i64 = 0
        while o < OCTAGONS:
            self.on_board[cell[o]] += 1
            o += 1
        # counts[5 * g + c]: octagons of group g that hold colour c; one more row for the rest of the board.
        self.counts: vec[i64] = ZEROS[: COLOURS * (self.groups + 1)]
        self.want: vec[i64] = ZEROS[: self.groups]
        self.arrows: vec[i64] = ZEROS[: WIDTH * WIDTH]
        self.best: Target = Target(FAR, NO_PLACEMENT, ZEROS[:0])

    def run(self) -> Target:
        """The first of the cheapest, in the order of placements and then of colours."""
        where = self.tables.first[self.design]
        end = self.tables.first[self.design + 1]
        while where < end and self.best.swaps > 0:
            self.lay(where)
            self.choose(where, 0, 0, 0)
            where += self.groups
        return self.best

    def at(self, where: i64, colours: vec[i64]) -> i64:
        """The swaps for one placement in given colours."""
        self.lay(where)
        wrong: i64 = 0
        g: i64 = 0
        while g < self.groups:
            self.want[g] = colours[g]
            wrong += self.wrong_in(g, colours[g])
            g += 1
        self.weigh(where, wrong)
        return self.best.swaps

    def lay(self, where: i64) -> None:
        """Count the colours in each group of a placement, and in the rest of the board."""
        counts = self.counts
        rest = COLOURS * self.groups
        c: i64 = 0
        while c < COLOURS:
            counts[rest + c] = self.on_board[c]
            c += 1
        g: i64 = 0
        while g < self.groups:
            c = 0
            while c < COLOURS:
                counts[COLOURS * g + c] = 0
                c += 1
            spots = self.tables.spots[where + g]
            left = self.tables.group_sizes[self.first_group + g]
            while left > 0:
                c = self.cell[spots & 31]
                counts[COLOURS * g + c] += 1
                counts[rest + c] -= 1
                spots >>= 5
                left -= 1
            g += 1

    def wrong_in(self, g: i64, colour: i64) -> i64:
        return self.tables.group_sizes[self.first_group + g] - self.counts[COLOURS * g + colour]

    def choose(self, where: i64, g: i64, used: i64, wrong: i64) -> None:
        """Give group g and those after it every free colour that might beat the best so far."""
        if g == self.groups:
            self.weigh(where, wrong)
            return
        size = self.tables.group_sizes[self.first_group + g]
        colour: i64 = 0
        while colour < COLOURS:
            if used >> colour & 1 == 0:
                short = size - self.on_board[colour]
                more = self.wrong_in(g, colour)
                # A swap or replacement mends at most one octagon of a group, and at most two altogether.
                needed = (wrong + more + 1) // 2
                if needed < more:
                    needed = more
                enough = short <= self.replaces and short <= self.reserve[colour]
                if enough and needed - self.replaces < self.best.swaps:
                    self.want[g] = colour
                    self.choose(where, g + 1, used | 1 << colour, wrong + more)
            colour += 1

    def weigh(self, where: i64, wrong: i64) -> None:
        """Remember this placement in the wanted colours if it is cheaper than the best so far."""
        exchanges = wrong - self.rings()
        if exchanges - self.replaces < self.best.swaps:
            swaps = self.replacing(self.replaces, exchanges, self.best.swaps)
            if swaps < self.best.swaps:
                self.best = Target(swaps, where, self.want[:])

    def rings(self) -> i64:
        arrows = self.arrows
        g: i64 = 0
        while g < self.groups:
            k: i64 = 0
            while k < self.groups:
                arrows[WIDTH * g + k] = self.counts[COLOURS * g + self.want[k]] if k != g else 0
                k += 1
            g += 1
        return most_rings(arrows, self.groups)

    def replacing(self, left: i64, exchanges: i64, limit: i64) -> i64:
        """The fewest swaps with up to `left` replacements before them, or `limit` if they are not fewer than that.

        `exchanges` is how many swaps and replacements are needed; a replacement takes off one at most.
        """
        if exchanges < limit and self.board_has_enough():
            limit = exchanges
        if left == 0 or exchanges - left >= limit or limit == 0:
            return limit
        row: i64 = 0
        while row <= self.groups:
            old: i64 = 0
            while old < COLOURS:
                # It never helps to replace a yarn that is right: the new one could go where it is needed instead.
                is_right = row < self.groups and self.want[row] == old
                new: i64 = 0
                while new < COLOURS and not is_right and self.counts[COLOURS * row + old] > 0:
                    if new != old and self.reserve[new] > 0:
                        self.replace(row, old, new)
                        limit = self.replacing(left - 1, self.exchanges(), limit)
                        self.replace(row, new, old)
                    new += 1
                old += 1
            row += 1
        return limit

    def replace(self, row: i64, old: i64, new: i64) -> None:
        self.counts[COLOURS * row + old] -= 1
        self.counts[COLOURS * row + new] += 1
        self.on_board[old] -= 1
        self.on_board[new] += 1
        self.reserve[old] += 1
        self.reserve[new] -= 1

    def exchanges(self) -> i64:
        wrong: i64 = 0
        g: i64 = 0
        while g < self.groups:
            wrong += self.wrong_in(g, self.want[g])
            g += 1
        return wrong - self.rings()

    def board_has_enough(self) -> bool:
        g: i64 = 0
        while g < self.groups:
            if self.on_board[self.want[g]] < self.tables.group_sizes[self.first_group + g]:
                return False
            g += 1
        return True
