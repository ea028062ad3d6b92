"""Flags of tools with long work: who does it."""

import argparse

from ettana.lab.executor import Executor, executor_for


def add_executor_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=int, help="processes to share the work; without it, one for each core")
    parser.add_argument(
        "--ray", nargs="?", const="auto", metavar="ADDRESS", help="a Ray cluster instead, this machine's or another's"
    )


def asked_executor(asked: argparse.Namespace) -> Executor:
    return executor_for(asked.workers, asked.ray)
