"""The cheapest way to complete each design of the hand by itself."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT_NUMBER
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.design_paths import DesignPaths
from ettana.core.engine.solve.purse import BY_CARD, BY_DIE, BY_TILE, NO_FREE_SWAP, TOO_MUCH, Purse
from ettana.core.engine.solve.reach import NO_WAY, FreeSwaps

MOST_REPLACES: Final = 3


class SingleDesign:
    """The cheapest way found to complete one design: with free swap number `free`, or NO_WAY, and what follows it."""

    def __init__(self) -> None:
        self.cost: i64 = TOO_MUCH
        self.free: i64 = NO_WAY
        self.way: i64 = NO_FREE_SWAP
        self.swaps: i64 = 0
        self.replaces: i64 = 0


class SingleDesigns(DesignPaths):
    """`offers` has, for each design of `held`, in ascending order, the cheapest way to complete that one alone."""

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
        most_nodes: i64,
    ) -> None:
        super().__init__(tables, cell, reserve, held, free_swaps, purse, enough, most_nodes)
        self.is_open: bool = free_swap_is_open  # then the free swap comes next or is lost
        self.offers: list[SingleDesign] = []

    def look_for_single(self) -> None:
        """The cheapest way to each design alone, and the best of them for all that are complete at its end."""
        base = self.complete(self.held)
        if base != 0 and self.keep(base, 0):
            self.claim_all(base)
            self.write_steps()
        left = self.held
        chosen: i64 = NO_WAY
        chosen_offer = SingleDesign()
        while left != 0:
            low = left & -left
            left ^= low
            design = BIT_NUMBER[low % 67]
            offer = SingleDesign()
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

    def price_design(self, design: i64, base: i64, offer: SingleDesign) -> None:
        """Fills in the cheapest offer. A free swap spares one swap at most, so most designs are soon ruled out."""
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

    def might_improve(self, offer: SingleDesign, i: i64, swaps: i64, replaces: i64) -> bool:
        free = self.free_swaps
        price: i64 = TOO_MUCH
        if free.tokens[i] >= 0:
            price = self.purse.price(swaps, replaces, BY_DIE, free.tokens[i])
        if price >= offer.cost and free.card[i] >= 0:
            price = self.purse.price(swaps, replaces, BY_CARD, 0)
        if price >= offer.cost and free.tile[i] >= 0:
            price = self.purse.price(swaps, replaces, BY_TILE, 0)
        return price < offer.cost

    def improve_by_free_swap(self, offer: SingleDesign, i: i64, swaps: i64, replaces: i64) -> None:
        free = self.free_swaps
        if free.tokens[i] >= 0:
            self.improve(offer, swaps, replaces, i, BY_DIE, free.tokens[i])
        if free.card[i] >= 0:
            self.improve(offer, swaps, replaces, i, BY_CARD, 0)
        if free.tile[i] >= 0:
            self.improve(offer, swaps, replaces, i, BY_TILE, 0)

    def improve(self, offer: SingleDesign, swaps: i64, replaces: i64, free: i64, way: i64, way_tokens: i64) -> None:
        cost = self.purse.price(swaps, replaces, way, way_tokens)
        if cost < offer.cost:
            offer.cost = cost
            offer.free = free
            offer.way = way
            offer.swaps = swaps
            offer.replaces = replaces

    def write_way(self, design: i64, offer: SingleDesign, base: i64) -> None:
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
