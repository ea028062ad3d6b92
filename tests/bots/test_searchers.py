"""Master, Maestro and Clairvoyant: the duties of bots, what a search must not use, and what it must not miss."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.bots import UnknownBot, bot_names, make_bot, rank
from ettana.bots.check import check_bot
from ettana.bots.protocol import Budget
from ettana.bots.searchers.clairvoyant import Clairvoyant, NotShown, Spy
from ettana.bots.searchers.maestro import Maestro
from ettana.bots.searchers.master import Master
from ettana.bots.searchers.play_styles import PLAY_STYLES, PlayStyle
from ettana.bots.turn_solver import plan_turn
from ettana.core.engine import is_compiled
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.engine.search.sample_world import deal, nothing_hidden, stacks_hidden
from ettana.core.names import Phase
from ettana.core.positions.invariants import check_invariants
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.view import view as view_of
from ettana.game import Game
from tests.support.drawn import PLAIN, drawn
from tests.support.reflection import changes, game_of
from tests.support.secrets_shuffled import shuffled_secrets
from tests.support.strategies import examples, games, played, seeds

SEARCHERS = [Master, Maestro]
SMALL = Budget(nodes=400)


@examples(40)
@given(games(), seeds, seeds, st.sampled_from(SEARCHERS))
def test_8_1_a_search_sees_nothing_that_its_seat_may_not_know(
    game: Game, seed: int, luck: int, kind: type[Master] | type[Maestro]
) -> None:
    if game.over:
        return
    legal = game.legal_actions()
    chosen = kind(game.deck, game.rules, seed, SMALL).choose(game.view(game.current), legal)
    assert chosen in legal
    other = Game.from_position(shuffled_secrets(game.position(), game.current, seeded(luck)))
    assert kind(game.deck, game.rules, seed, SMALL).choose(other.view(other.current), other.legal_actions()) == chosen


@examples(40)
@given(games(), st.integers(1, 3000), st.sampled_from(SEARCHERS))
def test_a_search_keeps_to_its_nodes(game: Game, nodes: int, kind: type[Master] | type[Maestro]) -> None:
    if game.over:
        return
    bot = kind(game.deck, game.rules, 1, Budget(nodes=nodes))
    assert bot.choose(game.view(game.current), game.legal_actions()) in game.legal_actions()
    assert bot.nodes <= nodes


@examples(30)
@given(games(), seeds)
def test_ranked_actions_are_legal_and_have_chances_as_values(game: Game, seed: int) -> None:
    if game.over:
        return
    legal = game.legal_actions()
    ranked = rank(Master(game.deck, game.rules, seed, SMALL), game.view(game.current), legal)
    assert all(each.action in legal and each.value is not None and 0 <= each.value <= 1 for each in ranked)


@pytest.mark.parametrize("kind", SEARCHERS)
def test_searchers_pass_the_check(kind: type[Master] | type[Maestro]) -> None:
    assert check_bot(kind, games=4 if is_compiled() else 1, decisions=30 if is_compiled() else 4, nodes=300) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", SEARCHERS)
def test_searchers_pass_the_check_over_thousands_of_positions(kind: type[Master] | type[Maestro]) -> None:
    assert check_bot(kind, games=24, decisions=200, nodes=600) == []


@examples(40)
@given(games())
def test_a_turn_that_wins_for_sure_is_played(game: Game) -> None:
    """With any budget that pays for the solver."""
    if game.over:
        return
    view = game.view(game.current)
    tables = game.deck.tables(game.rules.mirrored_designs)
    plan = plan_turn(view, tables, game.rules, most_replaces=0, most_nodes=90)
    if plan.points < view.target - view.players[game.current].points:
        return
    me = game.current
    for _ in range(60):
        if game.over or game.current != me:
            break
        game.apply(Master(game.deck, game.rules, 1, SMALL).choose(game.view(me), game.legal_actions()))
    assert game.winner == me


@pytest.mark.parametrize("kind", [Clairvoyant, Spy])
def test_a_bot_that_sees_more_than_a_view_cannot_be_seated(kind: type[Clairvoyant]) -> None:
    assert kind.name not in bot_names()
    game = Game(2, seed=1)
    with pytest.raises(UnknownBot):
        make_bot(kind.name, game, 1)
    with pytest.raises(NotShown):
        kind(game.deck, game.rules, 1).choose(game.view(0), game.legal_actions())


@examples(60)
@given(games(), seeds)
def test_a_spy_knows_every_hand_and_the_content_of_the_stacks(game: Game, luck: int) -> None:
    """Also in the middle of a game: cards already drawn are not dealt again (1.7, 1.8)."""
    truth = game.state
    world = deal(stacks_hidden(truth), seeded(luck))
    check_invariants(world, game.rules, game.deck)
    assert list(world.held) == list(truth.held)
    assert list(world.cards) == list(truth.cards)
    here, there = Position.of(world, game.rules, game.deck), game.position()
    assert sorted(here.card_stack) == sorted(there.card_stack)
    assert sorted(design for design, _ in here.design_stack) == sorted(design for design, _ in there.design_stack)


def test_a_spy_does_not_know_the_order_of_the_stacks() -> None:
    game = played(3, 5, RuleSet(), 100, "standard")
    worlds = [deal(stacks_hidden(game.state), seeded(seed)) for seed in range(2)]
    assert list(worlds[0].card_stack) != list(worlds[1].card_stack)
    assert list(worlds[0].design_stack) != list(worlds[1].design_stack)


@examples(40)
@given(games(), seeds)
def test_8_2_a_spy_knows_no_less_of_the_stack_than_its_seat(game: Game, luck: int) -> None:
    """A design that the seat put at the bottom stays there."""
    world = deal(stacks_hidden(game.state), seeded(luck))
    me = game.current
    assert view_of(world, me).known_stack == game.view(me).known_stack


@examples(30)
@given(games(), seeds)
def test_clairvoyant_plays_in_the_true_world(game: Game, luck: int) -> None:
    """Every world is the true one, except for future dice."""
    world = deal(nothing_hidden(game.state), seeded(luck))
    assert set(changes(game_of(game.state), game_of(world))) == {"rng"}


@pytest.mark.parametrize(("top", "action"), [("victory-point", "buy-card"), ("tax", "end")])
def test_clairvoyant_buys_the_card_that_wins_and_no_other(top: str, action: str) -> None:
    """With seven points, two tokens and no other option, it knows the top card. Master cannot (8.1)."""
    seats = "seat 0:\n  tokens: 2\n  designs: Ring\n  claimed: Cross, Step\nseat 1:\n  tokens: 3\n  claimed: Long"
    game = drawn(PLAIN, "current: 0\nturn: 40\ndice: 5 P\ndone: acted, moved", seats, top=top)
    bot = Clairvoyant(game.deck, game.rules, 1, Budget(nodes=2000))
    bot.peek(game.state.copy())
    assert str(bot.choose(game.view(0), game.legal_actions())) == action
    master = Master(game.deck, game.rules, 1, Budget(nodes=2000))
    assert str(master.choose(game.view(0), game.legal_actions())) == "end"


def test_patience_leaves_more_candidates_in_the_race() -> None:
    hasty = RaceSettings(rounds=1, trust=8, doubt=2, patience=1)
    patient = RaceSettings(rounds=1, trust=8, doubt=2, patience=3)
    assert [hasty.places_after(worlds) for worlds in (0, 12, 24, 60, 200)] == [9, 6, 4, 3, 2]
    assert [patient.places_after(3 * worlds) for worlds in (0, 12, 24, 60, 200)] == [9, 6, 4, 3, 2]


def test_more_doubt_plays_more_worlds() -> None:
    """In the same position, with a budget that neither exhausts."""
    game = Game(2, seed=3)
    while game.view(game.current).phase is not Phase.ACT:
        game.apply(game.legal_actions()[0])
    spent = []
    for doubt in (1, 4):
        bot = Master(game.deck, game.rules, 1, Budget(nodes=30_000))
        bot.race_settings = RaceSettings(rounds=0, trust=8, doubt=doubt, patience=1)  # type: ignore[misc]
        bot.choose(game.view(game.current), game.legal_actions())
        spent.append(bot.nodes)
    assert spent[0] < spent[1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", PLAY_STYLES.values(), ids=PLAY_STYLES)
def test_a_style_has_a_value_net_for_each_number_of_players(style: PlayStyle, players: int) -> None:
    assert style.value_net_for(players).units > 1
