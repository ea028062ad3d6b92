"""The turn solver for bots, hints and puzzles: what a view's turn can surely achieve, as typed actions.

The search itself, and the bounds within which it is exact, are in `core/engine/solve/solver.py`. No chance is in it:
dice, draws and thefts do not count, nor do cards that bring tokens; play those first, or give their tokens as
`more_tokens`.
"""

from dataclasses import dataclass
from typing import Any

from ettana._deprecated import takes_old_call
from ettana.core.action_table import action_from_id
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import ALL_SQUARES, SEATS
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.purse import TOO_MUCH, Purse
from ettana.core.engine.solve.reach import Reach
from ettana.core.engine.solve.single_designs import MOST_REPLACES
from ettana.core.engine.solve.solver import MOST_NODES, TurnSolver
from ettana.core.engine.solve.turn_question import reach_from, reach_of_open_swap, solver_from
from ettana.core.names import Card, Phase
from ettana.core.packed import bits_of, members
from ettana.core.rules import RuleSet
from ettana.core.view import View


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The most points that the turn can surely make, in the cheapest way, and all actions of it in order.

    A cost is in tokens, with cards at a price of about two tokens each. `single` has for each design of the hand the
    cost to complete that one, None if it cannot be done. If not `exact`, the search for several was cut short.
    """

    points: int
    designs: tuple[int, ...]
    cost: float
    actions: tuple[Action, ...]
    single: dict[int, float | None]
    exact: bool
    nodes: int  # positions that were looked at


def plan_turn(
    view: View,
    tables: DesignTables,
    rules: RuleSet,
    *,
    more_tokens: int = 0,
    most_replaces: int = MOST_REPLACES,
    most_nodes: int = MOST_NODES,
) -> TurnPlan:
    """The same for callers that have the tables of the deck."""
    if view.seat != view.current or view.phase is not Phase.ACT:
        return TurnPlan(0, (), 0.0, (), dict.fromkeys(view.designs), True, 0)
    solver = solver_for(view, tables, rules, more_tokens=more_tokens, most_replaces=most_replaces)
    solver.most_nodes = most_nodes
    solver.run()
    costs = [None if offer.cost == TOO_MUCH else offer.cost / 4 for offer in solver.offers]
    return TurnPlan(
        points=solver.points,
        designs=members(solver.designs),
        cost=solver.cost / 4,
        actions=tuple([action_from_id(step) for step in solver.steps]),
        single=dict(zip(view.designs, costs, strict=True)),
        exact=not solver.cut,
        nodes=int(solver.nodes) + len(view.designs),
    )


def _has_tables(view: object, tables: object = None, *_: Any, **__: Any) -> bool:
    return isinstance(tables, DesignTables)


@takes_old_call(_has_tables, plan_turn, "solve_turn(view, deck, rules)")
def solve_turn(
    view: View,
    deck: Deck,
    rules: RuleSet,
    *,
    more_tokens: int = 0,
    most_replaces: int = MOST_REPLACES,
    most_nodes: int = MOST_NODES,
) -> TurnPlan:
    """The most points that the turn of the view's seat can surely make. Nothing, unless it is that seat's time to act.

    Replace cards make it many times slower, above all with a large hand; `most_replaces` says how many may be used.

    >>> game = ettana.Game(seed=7)
    >>> ettana.solve_turn(game.view(0), game.deck, game.rules).points
    0
    """
    return plan_turn(
        view,
        deck.tables(rules.mirrored_designs),
        rules,
        more_tokens=more_tokens,
        most_replaces=most_replaces,
        most_nodes=most_nodes,
    )


def solver_for(
    view: View, tables: DesignTables, rules: RuleSet, *, more_tokens: int = 0, most_replaces: int = MOST_REPLACES
) -> TurnSolver:
    """The solver of a view whose seat acts now, not yet run."""
    me = view.players[view.current]
    reach = Reach()
    if view.free_swap and me.pin is not None:
        reach = reach_of_open_swap(me.pin)
    elif not view.moved:
        reach = reach_of(view, rules, view.number or 0)
        if not most_replaces:
            reach.by_tile = 0
    return solver_from(
        tables,
        list(view.yarns),
        list(view.yarn_reserve),
        bits_of(view.designs),
        reach,
        view.free_swap,
        Purse(me.tokens + more_tokens, view.cards[Card.SWAP], min(most_replaces, view.cards[Card.REPLACE])),
        view.target - me.points,
    )


def reach_of(view: View, rules: RuleSet, number: int) -> Reach:
    """Where the current player's pin can go with that number, cards of the hand included."""
    pins = [-1 if player.pin is None else player.pin for player in view.players]
    occupied = bits_of(tuple([pin for pin in pins if pin >= 0]))
    squares = bits_of(tuple([square for square, tile in enumerate(view.tiles) if tile == number]))
    pins += [-1] * (SEATS - len(pins))
    reach = reach_from(rules.diagonal_steps, pins, view.current, occupied, number, squares)
    if view.holds(Card.MOVE) and rules.free_swap_after_move_card:
        reach.by_card = ALL_SQUARES & ~occupied
    if view.holds(Card.REPLACE) and view.tile_reserve[number - 1]:
        reach.by_tile = ALL_SQUARES & ~occupied & ~squares
    return reach
