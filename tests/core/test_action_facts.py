"""The facts that an action class states hold when its actions are played."""

from hypothesis import given

from ettana.core.action_table import action_table
from ettana.core.actions import Action, BuyCard, BuyDesign, PaidSwap, StealCard, Walk
from ettana.game import Game
from tests.support.strategies import examples, games


def test_the_final_ones_cost_something_and_cannot_be_undone() -> None:
    final = {action.verb for action in action_table().values() if action.is_final()}
    assert final == {
        *("buy-card", "buy-design", "exchange"),
        *("get-design", "again", "steal-card", "steal-tokens", "gain"),
    }


@examples(100)
@given(games())
def test_price_and_card_are_those_of_the_rules(game: Game) -> None:
    for action in game.legal_actions():
        _check_costs(game, action)


def _check_costs(game: Game, action: Action) -> None:
    me = game.current
    before = game.view(me)
    after = game.copy()
    after.apply(action)
    left = after.view(me)
    if isinstance(action, BuyCard | BuyDesign | PaidSwap):
        assert left.players[me].tokens == before.players[me].tokens - action.tokens
    else:
        assert action.tokens == 0
        assert isinstance(action, Walk) or left.players[me].tokens >= before.players[me].tokens
    for card, (had, has) in enumerate(zip(before.cards, left.cards, strict=True)):
        if card == action.card:
            assert has == had - 1 or isinstance(action, StealCard)  # a thief may have held the same card already
        else:
            assert has >= had
