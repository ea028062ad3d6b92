"""What is worth trying at a decision, out of up to a thousand legal actions, with a first opinion of each."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BIT, SQUARES
from ettana.core.engine.rules.cards import MOVE, REPLACE, SWAP, one_card
from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.state import ACT, State
from ettana.core.engine.search.hand_after_turn import NONE
from ettana.core.engine.search.next_step import step_towards
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.value_net import CERTAIN, chance_of
from ettana.core.engine.solve.reach import NO_WAY, reach_by_die

MOST: Final = 16
_CARD_MOVES: Final = 3  # squares that are tried for a Move card: the best ones
_UNSURE: Final = 655  # what has no first opinion counts so much less than the best: a hundredth


class Candidates:
    """`action` has legal actions, the most promising first. `chance` has a first opinion of each, of CHANCE."""

    def __init__(self, policy: Policy, s: State) -> None:
        self.policy: Policy = policy
        self.action: vec[i64] = vec[i64]()
        self.chance: vec[i64] = vec[i64]()
        own = policy.decide(s)
        if s.phase == ACT:
            policy.look(s)
            if s.free_swap:
                self.add_free_swaps(s)
            elif not s.moved:
                self.add_moves(s)
        self.base: i64 = self.best()
        if s.phase == ACT:
            self.add_purchases(s)
            self.add_steps(s)
        self.add_others(s)
        self.put_first(own)

    def add(self, action: i64, chance: i64) -> None:
        """Keeps the list in order of falling chance. If it is full, the least promising one drops out."""
        i: i64 = 0
        count: i64 = len(self.action)
        while i < count:
            if self.action[i] == action:
                return
            i += 1
        if count < MOST:
            self.action = append(self.action, action)
            self.chance = append(self.chance, chance)
            i = count
        elif chance > self.chance[count - 1]:
            i = count - 1
        else:
            return
        while i > 0 and self.chance[i - 1] < chance:
            self.action[i] = self.action[i - 1]
            self.chance[i] = self.chance[i - 1]
            i -= 1
        self.action[i] = action
        self.chance[i] = chance

    def best(self) -> i64:
        return self.chance[0] if len(self.chance) > 0 else 0

    def put_first(self, own: i64) -> None:
        """Puts the policy's own choice first: it is played unless another is clearly better."""
        self.add(own, self.best())
        i: i64 = 0
        while i < len(self.action) and self.action[i] != own:
            i += 1
        if i == len(self.action):
            i -= 1
        chance = self.best()
        while i > 0:
            self.action[i] = self.action[i - 1]
            self.chance[i] = self.chance[i - 1]
            i -= 1
        self.action[0] = own
        self.chance[0] = chance

    def add_free_swaps(self, s: State) -> None:
        policy = self.policy
        me = s.current
        count = list_legal(s)
        i: i64 = 0
        while i < count:
            action = s.listed[i]
            if action >= ids.FREE_SWAP and action < ids.BUY_CARD:
                value = policy.line(s, s.pin[me], action - ids.FREE_SWAP, s.tokens[me], s.cards[me])
                self.add(action, chance_of(value))
            i += 1
        value = policy.line(s, s.pin[me], NONE, s.tokens[me], s.cards[me])
        self.add(ids.END_TURN, chance_of(value))

    def add_moves(self, s: State) -> None:
        me = s.current
        tokens = s.tokens[me]
        hand = s.cards[me]
        reach = reach_by_die(s.walks, s.pin, me, s.occupied, s.number, s.tile_squares[s.number])
        square: i64 = 0
        while square < SQUARES:
            paid = reach.tokens[square]
            if paid >= 0 and paid <= tokens:
                self.add(reach.action[square], self.chance_at(s, square, tokens - paid, hand, True))
            square += 1
        if hand >> 4 * MOVE & 15:
            self.add_card_moves(s, hand - one_card(MOVE))

    def add_card_moves(self, s: State, hand: i64) -> None:
        tried: i64 = s.occupied
        left: i64 = _CARD_MOVES
        while left > 0:
            left -= 1
            best: i64 = -1
            chosen: i64 = NONE
            square: i64 = 0
            while square < SQUARES:
                if tried & BIT[square] == 0:
                    chance = self.chance_at(s, square, s.tokens[s.current], hand, s.options.free_swap_after_move_card)
                    if chance > best:
                        best = chance
                        chosen = square
                square += 1
            if chosen != NONE:
                tried |= BIT[chosen]
                self.add(ids.PLAY_MOVE + chosen, best)

    def chance_at(self, s: State, square: i64, tokens: i64, hand: i64, open_swap: bool) -> i64:
        """The chance after a move to that square and the best free swap there."""
        policy = self.policy
        policy.value = -CERTAIN - 1
        policy.try_square(s, NO_WAY, square, tokens, hand, open_swap)
        return chance_of(policy.value)

    def add_purchases(self, s: State) -> None:
        """Adds the purchases and the end of the turn, if they are legal."""
        policy = self.policy
        me = s.current
        tokens = s.tokens[me]
        count = list_legal(s)
        i: i64 = 0
        while i < count:
            action = s.listed[i]
            if action == ids.BUY_DESIGN or action == ids.BUY_CARD or action == ids.END_TURN:
                chance = self.base - _UNSURE
                if s.moved:
                    scored = policy.evaluation.lay(s, NONE)
                    needed = policy.needed(s, scored)
                    if needed > 0 and action == ids.BUY_DESIGN:
                        chance = policy.draw_values.with_fresh(s, needed, tokens - 3, s.cards[me], s.pin[me], NONE)
                    elif needed > 0 and action == ids.BUY_CARD:
                        chance = policy.draw_values.with_card(s, needed, tokens - 2, s.cards[me], s.pin[me])
                    elif needed > 0:
                        chance = chance_of(policy.evaluation.weigh(needed, tokens, s.cards[me], s.pin[me], NONE))
                self.add(action, chance)
            i += 1

    def add_steps(self, s: State) -> None:
        """Adds the first step to each design that tokens and cards could complete."""
        policy = self.policy
        me = s.current
        hand = s.cards[me]
        distances = policy.evaluation.distances
        means = s.tokens[me] // 3 + (hand >> 4 * SWAP & 15) + (hand >> 4 * REPLACE & 15)
        k: i64 = 0
        while k < distances.count:
            if distances.swaps[k] > 0 and distances.swaps[k] <= means:
                action = step_towards(policy.evaluation, s, distances.design[k])
                if action != NO_WAY:
                    self.add(action, self.base - _UNSURE)
            k += 1

    def add_others(self, s: State) -> None:
        """Adds all other legal actions of those kinds that have only a few."""
        count = list_legal(s)
        i: i64 = 0
        while i < count:
            action = s.listed[i]
            is_card = action >= ids.PLAY_STEAL_CARD and action < ids.PLAY_REPLACE_YARN
            is_card = is_card or (action >= ids.PLAY_PRESET and action <= ids.PLAY_TAX)
            is_card = is_card or (action > ids.PLAY_GAIN and action < ids.PLAY_GAIN + 4)
            if is_card or action >= ids.EXCHANGE or action < ids.WALK:
                self.add(action, self.base - _UNSURE)
            i += 1
