"""The way to one design: tries every way to bring its colours to their places by swaps and replacements."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BIT, BIT_NUMBER, COLOURS, OCTAGONS, pair_of
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.purse import NO_FREE_SWAP, Purse
from ettana.core.engine.solve.reach import NO_WAY, NONE, FreeSwaps
from ettana.core.engine.solve.turn_path import TurnPath


class DesignPaths(TurnPath):
    """Completes designs. Each time one is complete, `explore` goes on from there."""

    def __init__(
        self,
        tables: DesignTables,
        cell: vec[i64],
        reserve: vec[i64],
        held: i64,
        free_swaps: FreeSwaps,
        purse: Purse,
        enough: i64,
        most_nodes: i64,
    ) -> None:
        super().__init__(tables, cell, reserve, held, free_swaps, purse, enough)
        self.most_nodes: i64 = most_nodes
        self.nodes: i64 = 0
        self.cut: bool = False
        self.stop_at_first: bool = False
        self.want: vec[i64] = vec[i64]()

    def explore(self) -> None:
        """What comes after a design is complete; the solver says what."""
        raise NotImplementedError

    def pursue(self, design: i64, swaps: i64, replaces: i64) -> None:
        """Completes a design in every placement and colouring that so many changes reach, and explores from there."""
        groups = self.tables.groups[design]
        where = self.tables.first[design]
        end = self.tables.first[design + 1]
        outer = self.want
        while where < end and not (self.stop_at_first and self.length < 0):
            self.want = NONE[:OCTAGONS]
            self.colour_groups(design, where, 0, groups, 0, 0, swaps, replaces)
            where += groups
        self.want = outer

    def colour_groups(
        self, design: i64, where: i64, g: i64, groups: i64, used: i64, wrong: i64, swaps: i64, replaces: i64
    ) -> None:
        """Tries all colours for group g and those after it, while the changes could still mend what is wrong."""
        if self.length < 0:
            return
        if g == groups:
            self.mend(design, swaps, replaces)
            return
        first_group = self.tables.first_group[design]
        size = self.tables.group_sizes[first_group + g]
        colour: i64 = 0
        while colour < COLOURS:
            if used >> colour & 1 == 0:
                more = size
                spots = self.tables.spots[where + g]
                left = size
                while left > 0:
                    o = spots & 31
                    self.want[o] = colour
                    if self.cell[o] == colour:
                        more -= 1
                    spots >>= 5
                    left -= 1
                if more <= swaps + replaces and wrong + more <= 2 * swaps + replaces:
                    self.colour_groups(design, where, g + 1, groups, used | 1 << colour, wrong + more, swaps, replaces)
            colour += 1
        spots = self.tables.spots[where + g]
        left = size
        while left > 0:
            self.want[spots & 31] = NO_WAY
            spots >>= 5
            left -= 1

    def mend(self, design: i64, swaps: i64, replaces: i64) -> None:
        """Every way to bring the wanted colours to the wanted places, one octagon after the other.

        With swaps alone their order does not matter; a replacement may have to wait for the yarn it takes away.
        """
        want = self.want
        cell = self.cell
        wrong: i64 = 0
        o: i64 = 0
        while o < OCTAGONS:
            if want[o] >= 0 and want[o] != cell[o]:
                wrong += 1
            o += 1
        if wrong == 0:
            self.arrive(design)
            return
        if wrong > 2 * swaps + replaces:
            return
        if not self.stop_at_first:  # a way that is only written down was counted when it was found
            if self.nodes >= self.most_nodes:
                self.cut = True
                return
            self.nodes += 1
            if not self.leads_on(design, swaps, replaces):
                return
        o = 0
        while o < OCTAGONS:
            if want[o] >= 0 and want[o] != cell[o]:
                if swaps > 0:
                    self.mend_by_swap(design, o, swaps, replaces)
                if replaces > 0 and self.length >= 0 and self.reserve[want[o]] > 0:
                    self.mend_by_replace(design, o, swaps, replaces)
                if replaces == 0 or self.length < 0:
                    return
            o += 1

    def leads_on(self, design: i64, swaps: i64, replaces: i64) -> bool:
        """Whether this design and others together can still beat the best. This one alone was priced before."""
        near = self.within(swaps + (1 if self.free_left else 0), replaces) & ~BIT[design]
        alone = self.claimed | BIT[design]
        if near == 0 and self.swaps + self.replaces == 0 and self.way == NO_FREE_SWAP:
            return False
        most = self.worth(alone | near)
        return most > self.points or (most == self.points and self.cost_so_far() < self.cost)

    def mend_by_swap(self, design: i64, o: i64, swaps: i64, replaces: i64) -> None:
        want = self.want
        colour = want[o]
        donors = self.yarn[colour]
        while donors != 0 and self.length >= 0:
            low = donors & -donors
            donors ^= low
            donor = BIT_NUMBER[low % 67]
            if want[donor] != colour:
                pair = pair_of(o, donor)
                self.add(ids.PAID_SWAP + pair)
                self.exchange(pair)
                self.swaps += 1
                self.mend(design, swaps - 1, replaces)
                self.swaps -= 1
                self.exchange(pair)
                if self.length >= 0:
                    self.length -= 1

    def mend_by_replace(self, design: i64, o: i64, swaps: i64, replaces: i64) -> None:
        old = self.cell[o]
        colour = self.want[o]
        self.add(ids.PLAY_REPLACE_YARN + 5 * o + colour)
        self.replace(o, colour)
        self.replaces += 1
        self.mend(design, swaps, replaces - 1)
        self.replaces -= 1
        self.replace(o, old)
        if self.length >= 0:
            self.length -= 1

    def arrive(self, design: i64) -> None:
        """A design is complete. Writes the way down if only that is asked, or goes on from here."""
        if self.stop_at_first:
            self.add(ids.CLAIM + design)
            self.write_steps()
            self.length = -1  # found: all callers return
        else:
            want = self.want
            self.explore()
            self.want = want
