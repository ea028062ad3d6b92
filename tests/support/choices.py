"""The choices of the policy and the bots on the positions of tests/data/choices, as data.

The positions never change: each names its rule set and the game that it comes from. `choices.toml` has a line for each
position and bot, so that a change of the search shows which choices it changes. `python -m tests.support.choices`
prints the part that is quick enough for an interpreted engine.
"""

import json
import tomllib
from pathlib import Path
from zlib import crc32

from ettana.bots.protocol import Budget
from ettana.bots.searchers.maestro import Maestro
from ettana.bots.searchers.master import Master
from ettana.bots.searchers.play_styles import PLAY_STYLES, PlayStyle
from ettana.bots.searchers.searcher import Searcher
from ettana.bots.weaver.weaver import Weaver
from ettana.core.action_table import action_from_id
from ettana.core.belief import Belief
from ettana.core.engine import is_compiled
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.race import Race
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from ettana.notation.position_text import read_position
from ettana.notation.rules_text import read_stored_rules

FOLDER = Path(__file__).parents[1] / "data" / "choices"
PINNED = FOLDER / "choices.toml"
NODES = 30_000  # per decision: enough for candidates to drop out
FEW_NODES = 1000  # for an interpreted engine,
FEW = (  # where that is enough for some worlds, or for many candidates
    "2-players/free-swap",
    "2-players/spending",
    "2-players/win",
    "3-players/many-cards",
    "3-players/placing",
    "4-players/options",
    "4-players/placing",
)
SEED = 7
SHOWN = 4  # candidates in a line
GAME_RULES = "v2, turn_limit=80"
GAMES = 20  # of the policy against itself
NO_LIMIT = 1 << 60

SEARCHERS: tuple[type[Searcher], ...] = (Master, Maestro)


def names() -> list[str]:
    return sorted(f"{path.parent.name}/{path.stem}" for path in FOLDER.glob("*/*.position"))


def game_at(name: str) -> Game:
    return Game.from_position(read_position((FOLDER / f"{name}.position").read_text(encoding="utf-8")))


def pinned() -> dict[str, dict[str, str]]:
    """By position, or `games`: the choice of each bot as stored in `choices.toml`."""
    return tomllib.loads(PINNED.read_text(encoding="utf-8"))


# On positions


def choices_at(name: str, nodes: int) -> dict[str, str]:
    """The choice of each bot there, with `nodes` nodes for a decision."""
    game = game_at(name)
    found = {f"{style.name} policy": by_policy(style, game) for style in PLAY_STYLES.values()}
    found["Weaver"] = by_weaver(game, nodes)
    return found | {kind.name: by_search(kind, game, nodes) for kind in SEARCHERS}


def by_policy(style: PlayStyle, game: Game) -> str:
    """Its action, the log-odds of the best move if it looked for one, and its nodes."""
    policy = policy_of(style, game.players, game.rules)
    action = action_from_id(policy.decide(game.state.copy()))
    return f"{action} | move {policy.value} | {policy.evaluation.nodes} nodes"


def by_weaver(game: Game, nodes: int) -> str:
    bot = Weaver(game.deck, game.rules, SEED, Budget(nodes=nodes))
    action = bot.choose(game.view(game.current), game.legal_actions())
    return f"{action} | {bot.nodes} nodes"


def by_search(kind: type[Searcher], game: Game, nodes: int) -> str:
    """Its action and nodes; then a race of its candidates, each with its chance and the worlds that it was played in.

    Chances are of CHANCE, 65536. The checksum is of all candidates.
    """
    view = game.view(game.current)
    bot = kind(game.deck, game.rules, SEED, Budget(nodes=nodes))
    action = bot.choose(view, game.legal_actions())
    race = race_of(kind, game, nodes)
    ran = [f"{action_from_id(race.action[i])} {race.chance_at(i)}/{race.played[i]}" for i in range(len(race.action))]
    ran = [ran.pop(race.leader()), *ran]
    rest = f"{len(ran)} candidates {crc32(' '.join(ran).encode()):08x} in {race.worlds} worlds"
    return f"{action} | {bot.nodes} nodes | {', '.join(ran[:SHOWN])} | {rest}"


def race_of(kind: type[Searcher], game: Game, nodes: int) -> Race:
    """The search alone, even where the bot would decide without one."""
    hidden = Belief(game.view(game.current), game.rules, game.deck).hidden
    policy = policy_of(kind.style, game.players, game.rules, nodes)
    race = Race(hidden, policy, seeded(SEED), kind.race_settings)
    while race.is_open():
        race.advance()
    return race


# In whole games of the policy against itself


def policy_of(style: PlayStyle, players: int, rules: RuleSet, nodes: int = NO_LIMIT) -> Policy:
    tables = standard_deck().tables(rules.mirrored_designs)
    evaluation = Evaluation(style.value_net_for(players), tables, walks_for(rules.diagonal_steps))
    evaluation.most = nodes
    return Policy(evaluation, style.bias, seeded(0), 0)


def policy_games(style: PlayStyle, players: int) -> str:
    """A checksum of all actions, and the number of decisions, nodes and wins of each seat."""
    rules = read_stored_rules(GAME_RULES)
    policy = policy_of(style, players, rules)
    done: list[int] = []
    wins = [0] * players
    for seed in range(GAMES):
        state = new_state(players, rules.options(), policy.evaluation.distances.tables, seeded(seed), False)
        while state.phase != OVER:
            done.append(int(policy.decide(state)))
            apply(state, done[-1])
        if state.winner >= 0:
            wins[state.winner] += 1
    sum_ = crc32(" ".join(map(str, done)).encode())
    return f"{sum_:08x} | {len(done)} decisions | {policy.evaluation.nodes} nodes | won {'-'.join(map(str, wins))}"


def all_games() -> dict[str, str]:
    return {
        f"{style.name} policy, {players} players": policy_games(style, players)
        for style in PLAY_STYLES.values()
        for players in (2, 3, 4)
    }


# All of it


def few_choices() -> dict[str, dict[str, str]]:
    """The part that an interpreted engine computes within seconds."""
    return {name: choices_at(name, FEW_NODES) for name in FEW}


def write_choices() -> str:
    lines = [
        "# The choices of the policy and the bots on the positions beside this file: action and nodes; of a search",
        f"# also {SHOWN} candidates, each with its chance (of 65536) and the worlds that it was played in.",
        "# Written by `make golden`, read by tests/golden/test_choices.py.",
        "",
    ]
    for name in names():
        lines += [f'["{name}"]', *_lines(choices_at(name, NODES)), ""]
    lines += [f"[games] # {GAMES} of each, with {GAME_RULES}", *_lines(all_games()), ""]
    return "\n".join(lines)


def _lines(choices: dict[str, str]) -> list[str]:
    return [f'"{bot}" = "{choice}"' for bot, choice in choices.items()]


if __name__ == "__main__":
    print(json.dumps({"compiled": is_compiled(), "choices": few_choices()}))  # noqa: T201  its purpose
