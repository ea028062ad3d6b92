"""The ways that a turn can go, as Weaver sees them at one decision, and which of them it takes."""

from ettana.bots.sensible.card_rules import replace
from ettana.bots.sensible.situation import corners
from ettana.bots.weaver.decision_values import NOTHING, DecisionValues
from ettana.core.actions import (
    Action,
    BuyCard,
    BuyDesign,
    Claim,
    Collect,
    EndTurn,
    Exchange,
    FreeSwap,
    GainTokens,
    GetDesign,
    Place,
    PlayMove,
    Preset,
    Roll,
    RollAgain,
    StealCard,
    StealTokens,
    Tax,
)
from ettana.core.engine.rules.board import pair_of
from ettana.core.names import Card, Colour


class TurnOptions(DecisionValues):
    """One decision. Each method answers with an action, or with None to leave the choice to the next."""

    # Before the dice

    def place(self) -> Action:
        """From the middle more squares are in reach, and four colours bring tokens steadily."""

        def worth(action: Place) -> float:
            middle = (action.to % 4 in (1, 2)) + (action.to // 4 in (1, 2))
            colours = len({self.view.yarns[octagon] for octagon in corners(action.to)})
            return self.turn_end.hand(self.turn_end.after(), action.to, 0, 0) + 0.1 * middle + 0.02 * colours

        return self.s.best(self.s.choices(Place), worth)[1] or self.legal[0]

    def before_roll(self) -> Action:
        gain, action = self.s.best(self.s.choices(Preset), self._gain_of_preset)
        if action is not None and gain > self.values.cards[Card.PRESET]:
            return action
        return self.s.only(Roll) or self.legal[0]

    def _gain_of_preset(self, action: Preset) -> float:
        """Against the die left alone, which brings 4/6 of a token to everyone and a card now and then."""
        s = self.s
        if action.face == Colour.BLACK:
            return self.new_card * 5 / 6
        mine = s.touching(s.seat, action.face)
        theirs = max([s.touching(seat, action.face) for seat in s.opponents], default=0)
        return self.values.token * (mine - 2 / 3 - 0.5 * (theirs - 2 / 3)) - self.new_card / 6

    # The action part

    def act(self) -> Action:
        return (
            self._win()
            or self._free_swap()
            or self.s.only(Claim)
            or self._instead_of_moving()
            or self._gather()
            or self._buy_first()
            or self._finish()
            or replace(self.s)  # by a rule of thumb: the solver would take too long over it
            or self._move()
            or self._buy()
            or self.s.only(EndTurn)
            or self.legal[0]
        )

    def _win(self) -> Action | None:
        """The whole game in one turn, whatever it costs."""
        if self.plan.points >= self.turn_end.needed and self.plan.actions:
            return self.plan.actions[0]
        return None

    def _free_swap(self) -> Action | None:
        """Only while it is open. A claim comes after it: a free swap that spoils one is worth less."""
        choices = self.s.choices(FreeSwap)
        if not self.view.free_swap or not choices:
            return None
        stay = self.worth(self.pin, (), self.me.tokens)
        most, action = self.s.best(
            choices, lambda swap: self.worth(self.pin, (pair_of(swap.a, swap.b),), self.me.tokens)
        )
        planned = self.plan.actions[0] if self.plan.actions else None
        if planned is not None and self.worth_of_plan > max(stay, most) + 1e-6:
            return planned
        return action if most > stay + 1e-6 else None

    def _finish(self) -> Action | None:
        """The solver's plan, unless the evaluation would rather keep what it costs."""
        plan = self.plan
        if not plan.actions:
            return None
        if self.view.moved or self.best_line[1] < 0:
            keep = self.without_finishing()
            return plan.actions[0] if self.worth_of_plan > keep + 1e-6 else None
        return plan.actions[0] if self.worth_of_plan >= self.best_line[0] - 1e-6 else None

    def _move(self) -> Action | None:
        if self.view.moved:
            return None
        value, chosen = self.best_line
        card = self._by_card()
        if card is not None and card[0] - self.values.cards[Card.MOVE] > value + 0.05:
            return card[1]
        return next((action for action in self.legal if action.id == chosen), None)

    def _by_card(self) -> tuple[float, Action] | None:
        choices = self.s.choices(PlayMove)
        if not choices:
            return None
        if not self.rules.free_swap_after_move_card:
            return None
        most, action = self.s.best(choices, lambda move: self.best_at(move.to, self.me.tokens))
        return None if action is None else (most, action)

    # Instead of the move, or before it

    def _instead_of_moving(self) -> Action | None:
        """Roll again or Exchange: only before any action, and if they promise more than the best line."""
        if self.view.acted:
            return None
        value = self.here
        again = self.s.only(RollAgain)
        if again is not None:
            tokens = self.me.tokens
            lines = [max(self.line(number, tokens)[0], self.worth(self.pin, (), tokens)) for number in range(1, 7)]
            collected = self.values.token * 2 / 3 + self.new_card / 6 if self.rules.roll_again_collects else 0.0
            gain = sum(lines) / 6 + collected - value
            if gain > self.values.cards[Card.ROLL_AGAIN] + 0.05:
                return again
        exchanges = self.s.choices(Exchange)
        if exchanges:
            new = self.new_design
            saved = self.values.tokens(self.me.tokens)
            hand = self.turn_end.after()

            def without(action: Exchange) -> float:
                rest = tuple([found for d, found in zip(self.view.designs, hand, strict=True) if d != action.design])
                return self.turn_end.hand(rest, self.pin, 0, 0) + saved + new

            most, action = self.s.best(exchanges, without)
            if action is not None and most > value + 0.1:
                return action
        return None

    def _gather(self) -> Action | None:
        """Cards that bring tokens or cards at once; they come before the move, so that it can use what they bring."""
        s = self.s
        steal, victim = s.best(
            s.choices(StealTokens), lambda a: 10 * min(2, self._tokens_of(a.victim)) + self._points_of(a.victim)
        )
        if victim is not None and steal >= 20:
            return victim
        cards = s.best(s.choices(StealCard), lambda a: self._points_of(a.victim))[1]
        return s.only(Collect) or s.only(GetDesign) or cards or s.only(Tax) or self._call()

    def _tokens_of(self, seat: int) -> int:
        return self.view.players[seat].tokens

    def _points_of(self, seat: int) -> int:
        return self.view.players[seat].points

    def _call(self) -> Action | None:
        """The number with the best expectation: 3 or 4, as far as the reserve pays it (6.12)."""
        return self.s.best(
            self.s.choices(GainTokens), lambda call: min(call.number, self.view.reserve) * (7 - call.number)
        )[1]

    # Buying

    def _buy_first(self) -> Action | None:
        """A design before the move, if the turn without those tokens and with a new design is worth more."""
        buy = self.s.only(BuyDesign)
        if buy is None or self.view.moved or self.best_line[1] < 0:
            return None
        poorer = max(self.line(self.view.number or 1, self.me.tokens - 3)[0], NOTHING)
        return buy if poorer + self.values.early * self.new_design > self.here + 0.02 else None

    def _buy(self) -> Action | None:
        tokens = self.me.tokens
        now = self.without_finishing()
        best, chosen = 0.02, None
        for action, price, worth in (
            (self.s.only(BuyDesign), 3, self.new_design),
            (self.s.only(BuyCard), 2, self.new_card),
        ):
            if action is not None:
                after = self.turn_end.hand(self.turn_end.after(), self.pin, 0, 0) + self.values.tokens(tokens - price)
                if after + worth - now > best:
                    best, chosen = after + worth - now, action
        return chosen
