"""What the ways of a turn are worth to Weaver, at one decision."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from ettana.bots.sensible.situation import Situation
from ettana.bots.turn_solver import TurnPlan, plan_turn, reach_of
from ettana.bots.weaver.turn_end_value import OutOfNodes, TurnEndValue
from ettana.bots.weaver.values import Values, unseen_cards
from ettana.core.actions import Action, EndTurn, FreeSwap, Jump, PaidSwap, PlayMove, PlaySwap, Walk
from ettana.core.engine.rules.board import TOUCHING_PAIRS, pair_of
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.names import Card
from ettana.core.rules import RuleSet
from ettana.core.view import View

NOTHING: Final = float("-inf")
MOST_NODES: Final = 1500  # of the solver: about 20 ms


class DecisionValues:
    """One decision, and what can come of it. What was worked out is remembered."""

    def __init__(
        self,
        view: View,
        legal: Sequence[Action],
        tables: DesignTables,
        rules: RuleSet,
        values: Values,
        most_nodes: int | None = None,
    ) -> None:
        self.view, self.legal, self.tables, self.rules, self.values = view, legal, tables, rules, values
        self.s = Situation(view, legal, tables, rules, 0)
        self.turn_end = TurnEndValue(view, tables, rules, values, most_nodes)
        self.me = view.players[view.current]
        self.pin = 0 if self.me.pin is None else self.me.pin

    @cached_property
    def plan(self) -> TurnPlan:
        turn_end = self.turn_end
        most = MOST_NODES
        if turn_end.most_nodes is not None:
            most = min(most, turn_end.most_nodes - turn_end.nodes - len(self.view.designs))
        if most < 1:
            raise OutOfNodes
        plan = plan_turn(self.view, self.tables, self.rules, most_replaces=0, most_nodes=most)
        turn_end.count(plan.nodes)
        return plan

    @cached_property
    def new_card(self) -> float:
        view = self.view
        if not view.card_stack and not any(view.discards):
            return 0.0
        faces_up = [0] * len(Card)
        faces_up[Card.VICTORY_POINT] = sum([player.victory_cards for player in view.players])
        known = [knowledge.cards for knowledge in view.known]
        unseen = unseen_cards(self.rules.cards, view.cards, view.discards, tuple(faces_up), *known)
        return self.values.new_card(unseen)

    def worth(self, pin: int, pairs: tuple[int, ...], tokens: int) -> float:
        return self.turn_end.hand(self.turn_end.after(*pairs), pin, tokens, self.view.cards[Card.SWAP])

    # The best move with its free swap

    def line(self, number: int, tokens: int) -> tuple[float, int]:
        """What the best move by that number is worth, and the id of the move; -1 if there is none."""
        reach = reach_of(self.view, self.rules, number)
        best, chosen = NOTHING, -1
        for square in range(16):
            paid = int(reach.tokens[square])
            if 0 <= paid <= tokens:
                value = self.best_at(square, tokens - paid)
                if value > best + 1e-9:
                    best, chosen = value, int(reach.action[square])
        return best, chosen

    def best_at(self, square: int, tokens: int) -> float:
        best = self.worth(square, (), tokens)
        for k in range(6 * square, 6 * square + 6):
            pair = int(TOUCHING_PAIRS[k])
            if self.turn_end.changes(pair):
                best = max(best, self.worth(square, (pair,), tokens))
        return best

    @cached_property
    def best_line(self) -> tuple[float, int]:
        """The best move by the die; none if it is better to end the turn without one, where that is allowed (3.6)."""
        value, move = self.line(self.view.number or 1, self.me.tokens)
        may_stay = not self.view.moved and self.s.only(EndTurn) is not None
        if may_stay and self.worth(self.pin, (), self.me.tokens) >= value:
            return NOTHING, -1
        return value, move

    @cached_property
    def here(self) -> float:
        """What the turn is worth from here, the move included if it is still to come."""
        if self.view.moved or self.best_line[1] < 0:
            return max(self.worth(self.pin, (), self.me.tokens), self.worth_of_plan)
        return max(self.best_line[0], self.worth_of_plan)

    @cached_property
    def worth_of_plan(self) -> float:
        """What the solver's plan leaves: its points, and the rest of the hand on the board that it makes."""
        plan = self.plan
        if not plan.points:
            return NOTHING
        pairs: list[int] = []
        pin, tokens, swaps, cards = self.pin, self.me.tokens, self.view.cards[Card.SWAP], 0.0
        for action in plan.actions:
            match action:
                case Walk():
                    pin, tokens = action.to, tokens - len(action.pays)
                case Jump():
                    pin = action.to
                case PlayMove():
                    pin, cards = action.to, cards + self.values.cards[Card.MOVE]
                case FreeSwap() | PaidSwap() | PlaySwap():
                    pairs.append(int(pair_of(action.a, action.b)))
                    tokens -= 3 if isinstance(action, PaidSwap) else 0
                    swaps -= 1 if isinstance(action, PlaySwap) else 0
                case _:
                    pass
        cards += self.values.cards[Card.SWAP] * (self.view.cards[Card.SWAP] - swaps)
        hand = self.turn_end.after(*pairs)
        rest = tuple(
            [found for design, found in zip(self.view.designs, hand, strict=True) if design not in plan.designs]
        )
        return plan.points + self.turn_end.hand(rest, pin, tokens, swaps) - cards

    def without_finishing(self) -> float:
        """The worth of the position if no swap is paid or played any more."""
        tokens = self.me.tokens
        return self.turn_end.hand(self.turn_end.after(), self.pin, 0, 0) + self.values.tokens(tokens)

    @cached_property
    def new_design(self) -> float:
        return self.turn_end.new_design(self.pin) if self.view.design_stack else 0.0

    def opinions(self) -> list[tuple[float, Action]]:
        """The moves, or the free swaps where they are open, with what they are worth: the best first."""
        tokens = self.me.tokens
        found: list[tuple[float, Action]] = []
        for action in self.legal:
            match action:
                case Walk():
                    found.append((self.best_at(action.to, tokens - len(action.pays)), action))
                case Jump():
                    found.append((self.best_at(action.to, tokens), action))
                case FreeSwap():
                    found.append((self.worth(self.pin, (int(pair_of(action.a, action.b)),), tokens), action))
                case EndTurn():
                    found.append((self.worth(self.pin, (), tokens), action))
                case _:
                    pass
        return sorted(found, key=lambda each: (-each[0], each[1].id))
