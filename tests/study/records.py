"""Records of all kinds for the tests of analysis: undos, exchanges, thefts, stand-ins, conceded games, turn limits."""

import random
from dataclasses import replace

from ettana.bots import find_bot, make_bot
from ettana.bots.match import play_action
from ettana.core.actions import Claim
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.record import PERSON, Decider, Ending, Record
from ettana.records import make_record

STAND_IN = Decider("stand-in", "Sensible")
BOTS = ("Sensible", "Apprentice", "Random")


def lively_record(players: int, seed: int) -> Record:
    """A game with nearly every kind of entry: the seed decides the players, the undos and the end."""
    chance = random.Random(seed)
    limit = chance.choice([None, None, 12, 40])
    rules = RuleSet(target=chance.choice([2, 4, 8]), turn_limit=limit or 60, cards=(2, 3, 6, 3, 3, 3, 3, 3, 4, 3, 3, 6))
    game = Game(players, seed, rules)
    bots = [find_bot(chance.choice(BOTS))(game.deck, rules, seed + seat) for seat in range(players)]
    deciders: list[Decider | None] = []
    away: set[int] = set()
    longest = chance.choice([10_000, 10_000, 60])
    while not game.over and game.log_length < longest:
        if chance.random() < 0.02:
            away ^= {game.current}
        by = STAND_IN if game.current in away else PERSON
        if game.can_undo and chance.random() < 0.1:
            game.undo()
        elif chance.random() < 0.1:
            game.apply(chance.choice(game.legal_actions()))
        else:
            play_action(game, bots[game.current])
        deciders.append(by)
    ending = None if game.over else Ending("conceded", game.current) if chance.random() < 0.7 else Ending("abandoned")
    return make_record(game, deciders=deciders, ending=ending)


def renamed(record: Record) -> Record:
    return replace(record, names=tuple(f"Somebody {seat}" for seat in range(len(record.names))))


def forgetful_record(target: int = 8) -> tuple[Record, int]:
    """A game in which a complete design was not claimed by the end of a turn, and the entry that ended the turn."""
    for seed in range(100):
        game = Game(2, seed, RuleSet(turn_limit=60, target=target))
        bots = [make_bot("Sensible", game, seed + seat) for seat in range(2)]
        while not game.over:
            legal = game.legal_actions()
            claims = [action for action in legal if isinstance(action, Claim)]
            ends = [action for action in legal if str(action) == "end"]
            if claims and ends:
                game.apply(ends[0])
                return make_record(game), game.log_length
            play_action(game, bots[game.current])
    raise AssertionError("no such game")
