"""Games of bots for the figures on analysis. Each is played once and cached."""

import random
import re
from pathlib import Path

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.lab.contest import read_entrant
from ettana.notation.record import Decider, Record
from ettana.notation.record_text import read_record, write_record
from ettana.records import make_record
from ettana.study.estimate import Estimator, EstimatorSettings
from ettana.study.steps import RecordStep, steps_of

TURN_LIMIT = 300
KEPT = Path("build/study_games")


def line_up(bots: str, seed: int) -> list[str]:
    """The players: names with commas between them, such as `Weaver,Master@2000`.

    With the prefix `mixed4:`, four of them are drawn for each game, possibly the same one twice.
    """
    mixed, _, names = bots.rpartition(":")
    listed = names.split(",")
    if not mixed:
        return listed
    return random.Random(seed).choices(listed, k=int(mixed.removeprefix("mixed") or 2))


def played(bots: str, seed: int) -> Record:
    """The record of a game of these bots, cached in KEPT. Remove that folder when the bots change."""
    file = KEPT / re.sub(r"[^A-Za-z0-9@]+", "-", bots) / f"{seed}.txt"
    if file.exists():
        return read_record(file.read_text(encoding="utf-8"))
    record = play(bots, seed)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(write_record(record), encoding="utf-8")
    return record


def play(bots: str, seed: int) -> Record:
    """Plays a deal, with the bots in another order for each seed."""
    named = [read_entrant(name) for name in line_up(bots, seed)]
    turned = named[seed % len(named) :] + named[: seed % len(named)]
    game = Game(len(turned), seed, RuleSet(turn_limit=TURN_LIMIT))
    seated = [make_bot(entrant.bot, game, seed * 8 + place, entrant.budget) for place, entrant in enumerate(turned)]
    while not game.over:
        play_action(game, seated[game.current])
    names = [entrant.bot for entrant in turned]
    return make_record(game, tuple(names), seated=[Decider("bot", name) for name in names])


def standing_steps(record: Record) -> list[RecordStep]:
    """The steps that were not undone."""
    return [step for step in steps_of(record) if step.stands]


def estimator_for(record: Record, nodes: int, seed: int = 1) -> Estimator:
    """Judges its positions as `analyse` does, with `nodes` nodes."""
    return Estimator(record.rules, record.deck, len(record.names), seed, EstimatorSettings.of(nodes))
