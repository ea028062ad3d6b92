"""Options of the tools that train nets: where the nets go, which are trained, and who does the work."""

import argparse
from pathlib import Path

from ettana.lab.executor import Executor, executor_for


def add_training_options(parser: argparse.ArgumentParser, *, games: str) -> None:
    """`games` says what their number is instead of."""
    parser.add_argument("file", type=Path, help="where the nets go; those of other numbers of players stay in it")
    parser.add_argument("--only", type=int, choices=[2, 3, 4], help="so many players")
    parser.add_argument("--games", type=int, help=games)
    parser.add_argument("--workers", type=int, help="processes to share the work; without it, one for each core")
    parser.add_argument(
        "--ray", nargs="?", const="auto", metavar="ADDRESS", help="a Ray cluster instead, this machine's or another's"
    )


def asked_executor(asked: argparse.Namespace) -> Executor:
    return executor_for(asked.workers, asked.ray)
