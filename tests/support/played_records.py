"""Records of random games for property tests: from a seed, a key or a position, with undos, stand-ins and every ending.

A drawn record prints a line such as `recorded(3, 2026, RuleSet(), 57, "key")`: paste it into a test to repeat it.
"""

from random import Random
from typing import Literal

from hypothesis import note
from hypothesis import strategies as st

from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.fair_dice import fresh_word
from ettana.core.names import Phase
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.lab.random_play import pick_by_kind
from ettana.notation.record import PERSON, Decider, Ending, Record
from ettana.records import make_record
from tests.support.strategies import DECKS, played, rule_sets, seeds, thieving_rules

STAND_IN = Decider("stand-in", "Sensible")
WHO = (PERSON, Decider("bot", "Weaver"), Decider("bot", "My own bot"), None)
Dice = Literal["seed", "key", "laid key"]


def recorded(
    players: int,
    seed: int,
    rules: RuleSet,
    actions: int,
    dice: Dice = "seed",
    deck: str = "test",
    before: int | None = None,
    end: str = "",
) -> Record:
    """The record of a random game with `actions` entries. With `before` it begins from a position after that many
    actions.

    `end` is how the table ends it, unless the rules do.
    """
    chance = Random(seed)
    key = None if dice == "seed" else chance.randbytes(32)
    game = _begun(players, seed, rules, deck, before, key)
    seated = tuple(chance.choice(WHO) for _ in range(players))
    away: set[int] = set()
    who: list[Decider | None] = []
    choices = seeded(seed)
    while not game.over and game.log_length < actions:
        away ^= {game.current} if chance.random() < 0.05 else set()
        who.append(STAND_IN if game.current in away else seated[game.current])
        if game.can_undo and chance.random() < 0.2:
            game.undo()
        else:
            fresh = None if key is None else fresh_word(key, game.log_length + 1)
            game.apply(pick_by_kind(legal_ids(game.state), choices), fresh)
    ending = None if game.over or not end else Ending(end, 1 if end == "conceded" else None)  # type: ignore[arg-type]
    return make_record(game, None, key, seated=seated, deciders=who, ending=ending, laid_down=dice == "laid key")


def _begun(players: int, seed: int, rules: RuleSet, deck: str, before: int | None, key: bytes | None) -> Game:
    first = None if key is None else fresh_word(key, 0)
    if before is None:
        return Game(players, seed if first is None else first, rules, DECKS[deck]())
    position = played(players, seed, rules, before, deck, gifts=6).position()
    if position.phase is Phase.OVER:
        return Game.from_position(position)
    return Game.from_position(position if first is None else position.with_dice(first))


@st.composite
def records(draw: st.DrawFn, most: int = 80) -> Record:
    rules = draw(rule_sets() | thieving_rules() | rule_sets(turn_limit=5))
    players, seed, actions = draw(st.integers(2, 4)), draw(seeds), draw(st.integers(0, most))
    dice: Dice = draw(st.sampled_from(["seed", "key", "laid key"]))
    deck = draw(st.sampled_from(sorted(DECKS)))
    before = draw(st.none() | st.integers(0, 30))
    end = draw(st.sampled_from(["", "conceded", "abandoned", "going on", "limit"]))
    note(f"recorded({players}, {seed}, {rules!r}, {actions}, {dice!r}, {deck!r}, {before}, {end!r})")
    return recorded(players, seed, rules, actions, dice, deck, before, end)
