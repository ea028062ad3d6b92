"""Games of bots for the figures on analysis, and a file that keeps what was found in them, so that runs can add up."""

import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.bots.protocol import OWN_PACE, Budget
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.record import Decider, Record
from ettana.notation.record_text import read_record, write_record
from ettana.replay import make_record

TURN_LIMIT = 300
KEPT = Path("build/study_games")
Found = TypeVar("Found", bound=msgspec.Struct)


def read_bot(text: str) -> tuple[str, Budget]:
    """`Master@2000` thinks over 2000 nodes a decision."""
    name, _, nodes = text.partition("@")
    return name, Budget(nodes=int(nodes)) if nodes else OWN_PACE


def line_up(bots: str, seed: int) -> list[str]:
    """Who plays: names with commas between them; with `mixed:` before, of these another choice in each game."""
    mixed, _, names = bots.rpartition(":")
    listed = names.split(",")
    if not mixed:
        return listed
    return random.Random(seed).choices(listed, k=int(mixed.removeprefix("mixed") or 2))


def played(bots: str, seed: int) -> Record:
    """The record of a game of these bots. It is kept in KEPT until that is removed: do so when the bots change."""
    file = KEPT / re.sub(r"[^A-Za-z0-9@]+", "-", bots) / f"{seed}.txt"
    if file.exists():
        return read_record(file.read_text(encoding="utf-8"))
    record = play(bots, seed)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(write_record(record), encoding="utf-8")
    return record


def play(bots: str, seed: int) -> Record:
    """Each deal is played with the bots in another order."""
    names = line_up(bots, seed)
    turned = names[seed % len(names) :] + names[: seed % len(names)]
    game = Game(len(turned), seed, RuleSet(turn_limit=TURN_LIMIT))
    seated = []
    for place, text in enumerate(turned):
        name, budget = read_bot(text)
        seated.append(make_bot(name, game.deck, game.rules, seed * 8 + place, budget))
    while not game.over:
        play_action(game, seated[game.current])
    deciders = [Decider("bot", read_bot(text)[0]) for text in turned]
    return make_record(game, tuple(read_bot(text)[0] for text in turned), seated=deciders)


def kept(file: Path, kind: type[Found]) -> list[Found]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=kind) for line in file.read_bytes().splitlines()]


def add_up(
    file: Path, kind: type[Found], seeds: range, minutes: float, find: Callable[[int], Found], key: str = "seed"
) -> list[Found]:
    """Looks at the games of these seeds that are not in the file yet, for so many minutes at most, and keeps them."""
    found = kept(file, kind)
    known = {getattr(each, key) for each in found}
    end = time.monotonic() + 60 * minutes
    with file.open("ab") as keep:
        for seed in _left(seeds, known):
            if time.monotonic() > end:
                break
            one = find(seed)
            found.append(one)
            keep.write(msgspec.json.encode(one) + b"\n")
            keep.flush()
    return found


def _left(seeds: range, known: set[int]) -> Iterator[int]:
    return (seed for seed in seeds if seed not in known)
