"""The policy plays a turn by valuing the ends that it can lead to. It is quick enough to play inside a search.

It reads nothing of a state that the current player may not know.
"""

from typing import Final

from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import BIT, BIT_NUMBER, SQUARES, TOUCHING_PAIRS
from ettana.core.engine.rules.cards import MOVE, ROLL_AGAIN, one_card
from ettana.core.engine.rules.draw import cards_left, designs_left
from ettana.core.engine.rules.legal import complete_designs, list_legal, may_roll_again
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import ACT, BEFORE_ROLL, OVER, State
from ettana.core.engine.search.draw_values import DrawValues
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.hand_after_turn import NONE
from ettana.core.engine.search.instant_cards import before_roll, gather
from ettana.core.engine.search.next_step import step_towards
from ettana.core.engine.search.policy_bias import PolicyBias
from ettana.core.engine.search.value_net import CERTAIN, CHANCE, chance_of
from ettana.core.engine.solve.reach import NO_WAY, reach_by_die

LITTLE: Final = CHANCE // 100
_WHIM: Final = CHANCE // 16


class Policy:
    """Plays for the current player. With `noise` it errs by up to so much log-odds: for games to learn from."""

    def __init__(self, evaluation: Evaluation, bias: PolicyBias, rng: Rng, noise: i64) -> None:
        self.evaluation: Evaluation = evaluation
        self.bias: PolicyBias = bias
        self.rng: Rng = rng
        self.noise: i64 = noise
        self.draw_values: DrawValues = DrawValues(evaluation)
        # The best move that was found
        self.value: i64 = 0
        self.move: i64 = NO_WAY
        self.pair: i64 = NONE
        self.square: i64 = 0
        self.tokens: i64 = 0
        self.cards: i64 = 0

    def rest_of_turn(self, s: State) -> None:
        """Plays on until the player's turn is over."""
        me = s.current
        turn = s.turn
        while s.phase != OVER and s.current == me and s.turn == turn and not self.evaluation.out:
            action = self.decide(s)
            self.evaluation.make_one()
            apply(s, action)

    def decide(self, s: State) -> i64:
        if s.phase == ACT:
            return self.act(s)
        if s.phase == BEFORE_ROLL:
            return before_roll(s)
        list_legal(s)
        return s.listed[0]

    def act(self, s: State) -> i64:
        me = s.current
        if not s.free_swap:
            done = complete_designs(s, s.held[me])
            if done != 0:
                return ids.CLAIM + BIT_NUMBER[(done & -done) % 67]
        self.look(s)
        if s.free_swap:
            pair = self.best_free_swap(s)
            if pair != NONE:
                return ids.FREE_SWAP + pair
            done = complete_designs(s, s.held[me])
            if done != 0:
                return ids.CLAIM + BIT_NUMBER[(done & -done) % 67]
        if not s.moved:
            self.find_move(s)
            if not s.acted:
                action = self.instead_of_moving(s)
                if action != NO_WAY:
                    return action
        action = gather(s)
        if action != NO_WAY:
            return action
        if not s.moved and self.move != NO_WAY:
            if self.value < CERTAIN:
                scored = self.evaluation.lay(s, self.pair)
                action = self.purchase(s, self.needed(s, scored), self.tokens, self.cards, self.square, self.value)
            return self.move if action == NO_WAY else action
        return self.spend(s)

    def look(self, s: State) -> None:
        self.evaluation.sit(s, s.current)
        self.evaluation.distances.look(s.cell, s.yarn, s.held[s.current])

    def needed(self, s: State, scored: i64) -> i64:
        return s.options.target - s.points[s.current] - scored

    def line(self, s: State, square: i64, pair: i64, tokens: i64, cards: i64) -> i64:
        """The log-odds if the turn ends on that square, after that free swap or without one (NONE)."""
        scored = self.evaluation.lay(s, pair)
        return self.evaluation.ending(self.needed(s, scored), tokens, cards, square)

    # Moving

    def best_free_swap(self, s: State) -> i64:
        """The best of the open free swaps, or NONE if it is better to make none."""
        me = s.current
        pin = s.pin[me]
        best = self.line(s, pin, NONE, s.tokens[me], s.cards[me])
        chosen: i64 = NONE
        k: i64 = 6 * pin
        while k < 6 * pin + 6:
            pair = TOUCHING_PAIRS[k]
            if self.evaluation.distances.improves[pair] != 0:
                value = self.line(s, pin, pair, s.tokens[me], s.cards[me])
                if value > best:
                    best = value
                    chosen = pair
            k += 1
        return chosen

    def find_move(self, s: State) -> None:
        """The best move by the die or by card, with the best free swap after it."""
        me = s.current
        tokens = s.tokens[me]
        hand = s.cards[me]
        self.value = -CERTAIN - 1
        self.move = NO_WAY
        may_stay = not s.options.forced_toll
        reach = reach_by_die(s.walks, s.pin, me, s.occupied, s.number, s.tile_squares[s.number])
        square: i64 = 0
        while square < SQUARES:
            paid = reach.tokens[square]
            if paid == 0:
                may_stay = False
            if paid >= 0 and paid <= tokens:
                self.try_square(s, reach.action[square], square, tokens - paid, hand, True)
            square += 1
        if hand >> 4 * MOVE & 15 and self.move != NO_WAY:
            open_swap = s.options.free_swap_after_move_card
            square = 0
            while square < SQUARES:
                if s.occupied & BIT[square] == 0:
                    self.try_square(s, ids.PLAY_MOVE + square, square, tokens, hand - one_card(MOVE), open_swap)
                square += 1
        if may_stay and self.move != NO_WAY:  # every move by the die costs a toll, so none must be taken (3.6)
            stay = self.line(s, s.pin[me], NONE, tokens, hand)
            if stay >= self.value:
                self.value = stay
                self.move = NO_WAY

    def try_square(self, s: State, move: i64, square: i64, tokens: i64, hand: i64, open_swap: bool) -> None:
        self.try_line(s, move, square, NONE, tokens, hand)
        k: i64 = 6 * square
        while k < 6 * square + 6 and open_swap:
            pair = TOUCHING_PAIRS[k]
            if self.evaluation.distances.improves[pair] != 0:
                self.try_line(s, move, square, pair, tokens, hand)
            k += 1

    def try_line(self, s: State, move: i64, square: i64, pair: i64, tokens: i64, hand: i64) -> None:
        value = self.line(s, square, pair, tokens, hand)
        if self.noise != 0:
            value += self.rng.below(2 * self.noise) - self.noise
        if value > self.value:
            self.value = value
            self.move = move
            self.pair = pair
            self.square = square
            self.tokens = tokens
            self.cards = hand

    # Instead of the move

    def instead_of_moving(self, s: State) -> i64:
        """Roll again, if the best move brings hardly anything; or Exchange, if a new design promises more."""
        me = s.current
        if self.value >= CERTAIN:
            return NO_WAY
        pin = s.pin[me]
        stay = self.line(s, pin, NONE, s.tokens[me], s.cards[me])
        with_move = chance_of(self.value)
        if s.cards[me] >> 4 * ROLL_AGAIN & 15 and may_roll_again(s) and with_move < chance_of(stay) + LITTLE:
            return ids.PLAY_ROLL_AGAIN
        if designs_left(s) == 0 or (s.rolled_again and not s.options.exchange_after_roll_again):
            return NO_WAY
        scored = self.evaluation.lay(s, NONE)
        worst: i64 = NONE
        n: i64 = 0
        while n < self.evaluation.count:
            if self.evaluation.swaps[n] >= self.bias.exchange_from and (
                worst == NONE or self.evaluation.swaps[n] > self.evaluation.swaps[worst]
            ):
                worst = n
            n += 1
        if worst == NONE:
            return NO_WAY
        value = self.draw_values.with_fresh(s, self.needed(s, scored), s.tokens[me], s.cards[me], pin, worst)
        return ids.EXCHANGE + self.evaluation.design[worst] if value > with_move else NO_WAY

    # Spending

    def spend(self, s: State) -> i64:
        """After the move: complete a design, buy, or end the turn."""
        me = s.current
        value = self.line(s, s.pin[me], NONE, s.tokens[me], s.cards[me])
        if self.evaluation.finish != NONE:
            action = step_towards(self.evaluation, s, self.evaluation.finish)
            if action != NO_WAY:
                return action
        action = self.purchase(s, self.needed(s, 0), s.tokens[me], s.cards[me], s.pin[me], value)
        return ids.END_TURN if action == NO_WAY else action

    def purchase(self, s: State, needed: i64, tokens: i64, cards: i64, pin: i64, value: i64) -> i64:
        """A design or a card, if the end of the turn is then worth more than `value`. The hand must be laid out."""
        best = chance_of(value)
        chosen: i64 = NO_WAY
        if tokens >= 3 and s.tokens[s.current] >= 3 and designs_left(s) > 0:
            found = (
                self.draw_values.with_fresh(s, needed, tokens - 3, cards, pin, NONE) + self.bias.designs + self.whim()
            )
            if found > best:
                best = found
                chosen = ids.BUY_DESIGN
        if tokens >= 2 and s.tokens[s.current] >= 2 and cards_left(s):
            found = self.draw_values.with_card(s, needed, tokens - 2, cards, pin) + self.bias.cards + self.whim()
            if found > best:
                chosen = ids.BUY_CARD
        return chosen

    def whim(self) -> i64:
        """What the noise adds to a chance."""
        if self.noise == 0:
            return 0
        return self.rng.below(_WHIM * 2) - _WHIM
