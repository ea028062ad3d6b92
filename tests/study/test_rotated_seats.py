"""The same game with rotated seats: all chances rotate with them."""

from dataclasses import replace

import pytest

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.core.actions import Action, StealCard, StealTokens, Walk
from ettana.core.positions.position import Position, SeatPosition
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.records import make_record
from ettana.study.analyse import ledger_of
from ettana.study.analysis import Analysis, StudyBudget

SMALL = StudyBudget(nodes=250)
ROOM = 4  # seats for which the knowledge of hands has room


def turned_position(position: Position) -> Position:
    """Seat 0 becomes seat 1, and so on; the last becomes seat 0."""
    players = len(position.seats)
    order = [(seat - 1) % players for seat in range(players)]

    def turned_seat(side: SeatPosition) -> SeatPosition:
        return replace(
            side,
            known_cards=tuple(side.known_cards[place] for place in [*order, *range(players, ROOM)]),
            known_designs=tuple(side.known_designs[place] for place in [*order, *range(players, ROOM)]),
        )

    return replace(
        position,
        seats=tuple(turned_seat(position.seats[place]) for place in order),
        current=(position.current + 1) % players,
        starter=None if position.starter is None else (position.starter + 1) % players,
        design_stack=tuple(
            (design, None if seat is None else (seat + 1) % players) for design, seat in position.design_stack
        ),
    )


def turned_action(action: Action, players: int) -> Action:
    if isinstance(action, Walk):
        return replace(action, pays=tuple(sorted((seat + 1) % players for seat in action.pays)))
    if isinstance(action, StealCard | StealTokens):
        return replace(action, victim=(action.victim + 1) % players)
    return action


def played_twice(players: int, seed: int) -> tuple[Analysis, Analysis]:
    """The ledgers of a game and of the same game with rotated seats."""
    game = Game(players, seed, RuleSet(target=3, turn_limit=60))
    while game.turn < 6:
        game.apply(game.legal_ids()[0])
    first = Game.from_position(game.position())
    second = Game.from_position(turned_position(game.position()))
    bots = [make_bot("Sensible", game, seed + seat) for seat in range(players)]
    while not first.over:
        action = play_action(first, bots[first.current])
        second.apply(turned_action(action, players))
    return ledger_of(make_record(first), SMALL), ledger_of(make_record(second), SMALL)


@pytest.mark.parametrize(
    ("players", "seed"), [(2, 1), (2, 2), (3, 3), (3, 5), pytest.param(4, 6, marks=pytest.mark.slow)]
)
def test_chances_turn_with_the_seats(players: int, seed: int) -> None:
    """Unknown cards are valued in other sampled worlds, so decisions may differ. Nothing else does."""
    one, other = played_twice(players, seed)
    for here, there in zip(one.moments, other.moments, strict=True):
        off = [abs(here.chances[seat] - there.chances[(seat + 1) % players]) for seat in range(players)]
        assert max(off) <= 1, "but for the last millionth, which one of the seats must get"
    for player in one.players:
        turned = other.players[(player.seat + 1) % players]
        assert abs(player.luck - turned.luck) <= 2 * len(one.ledger)
        assert abs(player.drift - turned.drift) <= 2 * len(one.ledger)
