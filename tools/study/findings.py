"""Shared by the tools that study games of bots: the options that choose the games, and a file in which runs add up."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec


class OfOneGame(Protocol):
    """The findings in the game of this seed: a struct, so that it can be stored as a line of JSON."""

    @property
    def seed(self) -> int: ...


Found = TypeVar("Found", bound=OfOneGame)


def options(about: str | None, *, games: int, nodes: int | None = None) -> argparse.ArgumentParser:
    """The options that these tools share: the file, the players, the games, and the time. `nodes` only if given."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("bots", help="such as Weaver,Master@2000, or mixed4:Weaver,Apprentice,Sensible")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=7.0)
    if nodes is not None:
        parser.add_argument("--nodes", type=int, default=nodes)
    return parser


def add_up(asked: argparse.Namespace, kind: type[Found], find: Callable[[int], Found]) -> list[Found]:
    """Studies the requested games that the file lacks, within the requested time, and adds them to the file.

    Returns everything in the file.
    """
    found = kept(asked.file, kind)
    known = {each.seed for each in found}
    end = time.monotonic() + 60 * asked.minutes
    with asked.file.open("ab") as keep:
        for seed in range(asked.seed, asked.seed + asked.games):
            if time.monotonic() > end:
                break
            if seed not in known:
                found.append(find(seed))
                keep.write(msgspec.json.encode(found[-1]) + b"\n")
                keep.flush()
    return found


def kept(file: Path, kind: type[Found]) -> list[Found]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=kind) for line in file.read_bytes().splitlines()]
