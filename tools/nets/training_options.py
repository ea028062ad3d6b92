"""Options of the training tools: the output file, which nets to train, and who does the work."""

import argparse
from pathlib import Path

from ettana.lab.executor import Executor, executor_for


def add_training_options(parser: argparse.ArgumentParser, *, games: str) -> None:
    """`games` names the value that the option overrides."""
    parser.add_argument("file", type=Path, help="output file; nets for other numbers of players stay in it")
    parser.add_argument("--only", type=int, choices=[2, 3, 4], help="only the net for this number of players")
    parser.add_argument("--games", type=int, help=games)
    parser.add_argument("--workers", type=int, help="number of processes (default: one per core)")
    parser.add_argument(
        "--ray", nargs="?", const="auto", metavar="ADDRESS", help="use a Ray cluster instead, local or remote"
    )


def asked_executor(asked: argparse.Namespace) -> Executor:
    return executor_for(asked.workers, asked.ray)
