"""The turn solver: the most points that this turn can surely make, at the least cost, and the actions that do it.

It changes a loom by one free swap (4.2) and by swaps and replacements as far as a purse goes (4.4, 6.2, 6.5), and
claims in between (4.8). Two facts keep the search small. Swaps can be pushed past each other, and only the free swap is
bound to certain pairs: so on the way to a claim the free swap, if it is made, can come first. And all swaps after it
can be such that each brings a colour to an octagon of the design that wants it, in any order of these octagons.

Bounds. One design: exact, whatever the purse holds (up to MOST_REPLACES Replace cards). Several designs in a turn:
exact for up to `depth` swaps besides the free one; Replace then helps only where a design wants the new yarn. A search
that grows beyond `most_nodes` stops there and says so with `cut`. With a `depth` of 0 the search for several is short.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine import ids
from ettana.core.engine.board import BIT, BIT_NUMBER, COLOURS, OCTAGONS, PAIR_A, PAIR_B, pair_of
from ettana.core.engine.designs import DesignTables, find_complete
from ettana.core.engine.distance import NO_YARNS, distance, distance_with_replaces
from ettana.core.engine.purse import BY_CARD, BY_DIE, BY_TILE, NO_FREE_SWAP, TOO_MUCH, Purse
from ettana.core.engine.reach import NO_WAY, NONE, FreeSwaps
from ettana.core.engine.target import FAR

MOST_REPLACES: Final = 3
DEPTH: Final = 2
MOST_NODES: Final = 4000
MOST_STEPS: Final = 40


class Offer:
    """The cheapest way found to complete one design: with free swap number `free`, or NO_WAY, and what follows it."""

    def __init__(self) -> None:
        self.cost: i64 = TOO_MUCH
        self.free: i64 = NO_WAY
        self.way: i64 = NO_FREE_SWAP
        self.swaps: i64 = 0
        self.replaces: i64 = 0


class TurnSolver:
    """One turn's question. After `run`: `points`, `cost` in quarters of a token, `designs` as a set, `steps` as ids.

    `steps` is all that has to be done in order, claims included; it is empty if nothing can be completed. `offers` has,
    for each design of `held`, in ascending order, the cheapest way to complete that one alone.
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
        self.tables: DesignTables = tables
        self.cell: vec[i64] = cell[:]
        self.yarn: vec[i64] = NO_YARNS[:]
        o: i64 = 0
        while o < OCTAGONS:
            self.yarn[cell[o]] |= BIT[o]
            o += 1
        self.reserve: vec[i64] = reserve[:]
        self.held: i64 = held
        self.free_swaps: FreeSwaps = free_swaps
        self.is_open: bool = free_swap_is_open  # then it is the next action or never
        self.purse: Purse = purse
        self.enough: i64 = enough  # points that win: more are not counted
        self.depth: i64 = DEPTH
        self.most_nodes: i64 = MOST_NODES

        self.points: i64 = 0
        self.cost: i64 = 0
        self.designs: i64 = 0
        self.steps: vec[i64] = vec[i64]()
        self.offers: list[Offer] = []
        self.nodes: i64 = 0
        self.cut: bool = False

        # Where the search stands
        self.path: vec[i64] = NONE[:MOST_STEPS]
        self.length: i64 = 0
        self.claimed: i64 = 0
        self.swaps: i64 = 0
        self.replaces: i64 = 0
        self.way: i64 = NO_FREE_SWAP
        self.way_tokens: i64 = 0
        self.free_left: bool = False
        self.stop_at_first: bool = False
        self.want: vec[i64] = vec[i64]()

    # The whole

    def run(self) -> None:
        self.look_for_single()
        self.look_for_several()

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

    def complete(self, designs: i64) -> i64:
        """Those of the designs that are complete as things lie."""
        found: i64 = 0
        left = designs
        while left != 0:
            low = left & -left
            left ^= low
            if find_complete(self.tables, BIT_NUMBER[low % 67], self.cell, self.yarn) >= 0:
                found |= low
        return found

    def swaps_needed(self, design: i64, replaces: i64) -> i64:
        if replaces == 0:
            return distance(self.tables, design, self.cell)
        return distance_with_replaces(self.tables, design, self.cell, replaces, self.reserve)

    def exchange(self, pair: i64) -> None:
        a = PAIR_A[pair]
        b = PAIR_B[pair]
        colour_a = self.cell[a]
        colour_b = self.cell[b]
        both = BIT[a] | BIT[b]
        self.yarn[colour_a] ^= both
        self.yarn[colour_b] ^= both
        self.cell[a] = colour_b
        self.cell[b] = colour_a

    def changes(self, pair: i64) -> bool:
        return self.cell[PAIR_A[pair]] != self.cell[PAIR_B[pair]]

    def replace(self, octagon: i64, colour: i64) -> None:
        old = self.cell[octagon]
        self.yarn[old] ^= BIT[octagon]
        self.yarn[colour] ^= BIT[octagon]
        self.cell[octagon] = colour
        self.reserve[old] += 1
        self.reserve[colour] -= 1

    def add(self, action: i64) -> None:
        self.path[self.length] = action
        self.length += 1

    # One design

    def look_for_single(self) -> None:
        """The cheapest way to each design alone, and the best of them for all that are complete at its end."""
        base = self.complete(self.held)
        if base != 0 and self.keep(base, 0):
            self.claim_all(base)
            self.write_steps()
        left = self.held
        chosen: i64 = NO_WAY
        chosen_offer = Offer()
        while left != 0:
            low = left & -left
            left ^= low
            design = BIT_NUMBER[low % 67]
            offer = Offer()
            if low & base != 0:
                offer.cost = 0
            else:
                self.price_design(design, base, offer)
                if offer.cost < TOO_MUCH and self.keep(base | low, offer.cost):
                    chosen = design
                    chosen_offer = offer
            self.offers.append(offer)
        if chosen != NO_WAY:
            self.write_way(chosen, chosen_offer, base)

    def price_design(self, design: i64, base: i64, offer: Offer) -> None:
        """Fills in the cheapest offer. A free swap spares one swap at most, so most designs are soon out of it."""
        most = self.purse.most_swaps()
        free_count: i64 = len(self.free_swaps.pair)
        spared: i64 = 1 if free_count > 0 else 0
        replaces: i64 = 0
        most_replaces = min(self.purse.replaces, i64(MOST_REPLACES))
        while replaces <= most_replaces:
            needed = self.swaps_needed(design, replaces)
            if needed - spared <= most:
                self.improve(offer, needed, replaces, NO_WAY, NO_FREE_SWAP, 0)
                if spared > 0 and needed > 0 and self.purse.price(needed - 1, replaces, BY_DIE, 0) < offer.cost:
                    i: i64 = 0
                    while i < free_count:
                        pair = self.free_swaps.pair[i]
                        if self.changes(pair) and self.might_improve(offer, i, needed - 1, replaces):
                            self.exchange(pair)
                            if self.swaps_needed(design, replaces) < needed and (
                                not self.is_open or base == 0 or self.complete(base) == base
                            ):
                                self.improve_by_free_swap(offer, i, needed - 1, replaces)
                            self.exchange(pair)
                        i += 1
            if needed == 0:
                return
            replaces += 1

    def might_improve(self, offer: Offer, i: i64, swaps: i64, replaces: i64) -> bool:
        free = self.free_swaps
        price: i64 = TOO_MUCH
        if free.tokens[i] >= 0:
            price = self.purse.price(swaps, replaces, BY_DIE, free.tokens[i])
        if price >= offer.cost and free.card[i] >= 0:
            price = self.purse.price(swaps, replaces, BY_CARD, 0)
        if price >= offer.cost and free.tile[i] >= 0:
            price = self.purse.price(swaps, replaces, BY_TILE, 0)
        return price < offer.cost

    def improve_by_free_swap(self, offer: Offer, i: i64, swaps: i64, replaces: i64) -> None:
        free = self.free_swaps
        if free.tokens[i] >= 0:
            self.improve(offer, swaps, replaces, i, BY_DIE, free.tokens[i])
        if free.card[i] >= 0:
            self.improve(offer, swaps, replaces, i, BY_CARD, 0)
        if free.tile[i] >= 0:
            self.improve(offer, swaps, replaces, i, BY_TILE, 0)

    def improve(self, offer: Offer, swaps: i64, replaces: i64, free: i64, way: i64, way_tokens: i64) -> None:
        cost = self.purse.price(swaps, replaces, way, way_tokens)
        if cost < offer.cost:
            offer.cost = cost
            offer.free = free
            offer.way = way
            offer.swaps = swaps
            offer.replaces = replaces

    def write_way(self, design: i64, offer: Offer, base: i64) -> None:
        """The steps of an offer: the first sequence of changes that keeps to its numbers."""
        self.length = 0
        self.claimed = 0
        self.swaps = 0
        self.replaces = 0
        open_now = self.is_open and offer.free != NO_WAY
        if not open_now:
            self.claim_all(base)
        if offer.free != NO_WAY:
            self.begin_free_swap(offer.free, offer.way)
        if open_now:
            self.claim_all(base)
        self.stop_at_first = True
        self.pursue(design, offer.swaps, offer.replaces)
        self.stop_at_first = False
        if offer.free != NO_WAY:
            self.end_free_swap(offer.free)
        self.claimed = 0
        self.swaps = 0
        self.replaces = 0
        self.length = 0

    # Steps

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
        """Copies the path, with cards in the place of paid swaps where they are the cheaper means."""
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

    # Several designs

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

    def cost_so_far(self) -> i64:
        return self.purse.price(self.swaps, self.replaces, self.way, self.way_tokens)

    def explore(self) -> None:
        """Claims what is complete, then tries everything that may lead to another claim."""
        self.nodes += 1
        if self.nodes > self.most_nodes:
            self.cut = True
            return
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
        """Whether completing designs from this set might still beat the best. One alone from the start cannot."""
        if near == 0:
            return False
        if near & (near - 1) == 0 and self.swaps + self.replaces == 0 and self.way == NO_FREE_SWAP:
            return False
        most = self.worth(self.claimed | near)
        return most > self.points or (most == self.points and cost < self.cost)

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

    # On the way to one design

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
        """Gives the groups from g on every choice of colours, as long as two octagons a change could mend all."""
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
        self.nodes += 1
        if self.nodes > self.most_nodes and not self.stop_at_first:
            self.cut = True
            return
        if not self.stop_at_first and not self.leads_on(design, swaps, replaces):
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
        """Whether with this design others can still come that beat the best: it alone has been priced before."""
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
        """A design is complete: write the way down if that is all, or go on from here."""
        if self.stop_at_first:
            self.add(ids.CLAIM + design)
            self.write_steps()
            self.length = -1  # found: everybody returns
        else:
            want = self.want
            self.explore()
            self.want = want
