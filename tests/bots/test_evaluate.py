"""`Searcher(evaluate=…)`: with the net's own values it chooses as before; other evaluations are called in batches."""

from typing import Any

import numpy as np
import pytest

from ettana.bots.protocol import Budget
from ettana.bots.searchers.leaf_values import BadEvaluation
from ettana.bots.searchers.maestro import Maestro
from ettana.bots.searchers.master import Master
from ettana.bots.searchers.searcher import Searcher
from ettana.core.designs.deck import Deck
from ettana.core.engine import is_compiled
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.fill_state import fill_board, fill_seats
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import State
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.value_net import CHANCE, chance_of
from ettana.core.rules import RuleSet
from ettana.envs.layout import FIELDS
from ettana.game import Game
from tests.support.choices import game_at

NODES = 20_000 if is_compiled() else 1000
POSITIONS = ["2-players/free-swap", "3-players/many-cards", "4-players/options"]


class NetByBytes:
    """The value net, which gets only the bytes of an observation."""

    def __init__(self, deck: Deck, rules: RuleSet, style: Any, players: int) -> None:
        self.tables, self.rules, self.players = deck.tables(rules.mirrored_designs), rules, players
        self.evaluation = Evaluation(style.value_net_for(players), self.tables, walks_for(rules.diagonal_steps))
        self.evaluation.most = 1 << 60
        self.sizes: list[int] = []

    def __call__(self, observations: Any) -> Any:
        self.sizes.append(len(observations))
        return np.array([self.chance(observation.tolist()) for observation in observations])

    def chance(self, seen: list[int]) -> float:
        return int(chance_of(self.evaluation.weigh_state(self.state(seen), 0))) / CHANCE

    def state(self, seen: list[int]) -> State:
        """A state that looks like this from seat 0. What the seat cannot know is arbitrary."""

        def field(name: str) -> list[int]:
            return seen[FIELDS[name].slice]

        def sides(name: str) -> list[int]:
            return [field(f"{name}_{seat}")[0] for seat in range(4)]

        s = new_state(self.players, self.rules.options(), self.tables, seeded(1), False)
        fill_board(s, field("yarns"), field("tiles"))
        pins = [pin - 1 for pin in sides("pin")]
        cards = [packed([min(15, max(0, count - 15 * kind)) for kind in range(12)]) for count in sides("card_count")]
        held = [(1 << count) - 1 for count in sides("design_count")]
        mine = sum(1 << design for design, where in enumerate(field("designs")) if where == 1)
        cards[0], held[0] = packed(field("hand")), mine
        fill_seats(s, pins, sides("tokens"), sides("points"), cards, held, [0] * 4, [0] * 4)
        s.occupied = sum(1 << pin for pin in pins[: self.players])
        s.yarn_reserve = packed(field("yarn_reserve"))
        s.phase = field("phase")[0]
        return s


def packed(counts: list[int]) -> int:
    return sum(count << 4 * card for card, count in enumerate(counts))


@pytest.mark.parametrize("kind", [Master, Maestro])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_nets_own_values_give_its_own_choices(kind: type[Searcher], name: str) -> None:
    game = game_at(name)
    view, legal = game.view(game.current), game.legal_actions()
    own = kind(game.deck, game.rules, 7, Budget(nodes=NODES))
    value = NetByBytes(game.deck, game.rules, kind.style, game.players)
    by_bytes = kind(game.deck, game.rules, 7, Budget(nodes=NODES), evaluate=value, batch=1)
    assert by_bytes.rank(view, legal) == own.rank(view, legal)
    assert by_bytes.nodes == own.nodes
    assert by_bytes.choose(view, legal) == own.choose(view, legal)


def test_the_batch_size_changes_the_number_of_calls_and_not_the_worlds() -> None:
    game = game_at("2-players/free-swap")
    view, legal = game.view(game.current), game.legal_actions()
    found = []
    for batch in (1, 32, 100):
        value = NetByBytes(game.deck, game.rules, Master.style, game.players)
        bot = Master(game.deck, game.rules, 7, Budget(nodes=10**9), evaluate=value, batch=batch)
        found.append(bot.rank(view, legal))
        assert all(size >= batch for size in value.sizes)
        assert max(value.sizes) < batch + len(found[0])
    assert found[0] == found[1] == found[2]  # a race that ends before its budget ends the same way


def test_the_same_evaluation_plays_the_same_and_another_plays_differently() -> None:
    game = Game(2, 5, RuleSet(turn_limit=40))

    def by_tokens(observations: Any) -> Any:
        return observations[:, FIELDS["tokens_0"].start] / 48

    def played(evaluate: Any) -> list[str]:
        mine = game.copy()
        bots = [Searcher(game.deck, game.rules, seat, Budget(nodes=300), evaluate=evaluate) for seat in range(2)]
        while not mine.over and mine.log_length < 60:
            mine.apply(bots[mine.current].choose(mine.view(mine.current), mine.legal_actions()))
        return [str(action) for action in mine.log]

    assert played(by_tokens) == played(by_tokens) != played(lambda seen: 1 - by_tokens(seen))


def test_a_constant_evaluation_plays_legally() -> None:
    game = Game(3, 2, RuleSet(turn_limit=12))
    bots = [
        Searcher(game.deck, game.rules, seat, Budget(nodes=200), evaluate=lambda seen: np.full(len(seen), 0.5))
        for seat in range(3)
    ]
    while not game.over:
        game.apply(bots[game.current].choose(game.view(game.current), game.legal_actions()))
    assert game.log_length > 40


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda seen: np.zeros((len(seen), 1)), "one chance for each of"),
        (lambda seen: 0.5, "one chance for each of"),
        (lambda seen: ["much"] * len(seen), "numbers"),
        (lambda seen: np.full(len(seen), 1.01), "from 0 to 1"),
        (lambda seen: np.full(len(seen), np.nan), "from 0 to 1"),
    ],
)
def test_an_evaluation_without_a_chance_for_each_leaf_is_refused(wrong: Any, why: str) -> None:
    game = game_at("2-players/free-swap")
    bot = Master(game.deck, game.rules, 1, Budget(nodes=2000), evaluate=wrong)
    with pytest.raises(BadEvaluation, match=why):
        bot.choose(game.view(game.current), game.legal_actions())


@pytest.mark.parametrize("batch", [0, -1, 65_537, 1.5, "all"])
def test_an_impossible_batch_size_is_refused(batch: Any) -> None:
    game = Game(2, 1)
    with pytest.raises(BadEvaluation, match="a batch is"):
        Master(game.deck, game.rules, 1, batch=batch)
