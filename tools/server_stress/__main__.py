"""Puts a real server under stress. `--into` sums pieces up, so that a long run can consist of short ones.

    python -m tools.server_stress abuse --minutes 20 [--seed 1] [--only "slow heads"]
    python -m tools.server_stress abuse --minutes 5 --into FOLDER --leave-running    four times; the last without
    python -m tools.server_stress nonsense --messages 500000 --requests 100000 [--minutes 6 --into FILE]

The next piece uses a server that was left running, so that its memory is measured over all pieces. Exits with 1 if a
fault was found.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec
from tools.server_stress.abuse import abuse
from tools.server_stress.attacks.attackers import ATTACKS
from tools.server_stress.findings import Findings
from tools.server_stress.findings import Piece as AbusePiece
from tools.server_stress.fuzz import LIFTED, Piece, fuzz, read_piece
from tools.server_stress.process import running_server


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.server_stress", description="Puts a server under stress and reports the result."
    )
    kinds = parser.add_subparsers(dest="kind", required=True)
    abusing = kinds.add_parser("abuse", help="attackers beside honest players")
    abusing.add_argument("--minutes", type=float, default=20.0)
    abusing.add_argument("--only", action="append", default=[], choices=ATTACKS, help="only this attack (repeatable)")
    abusing.add_argument("--players", type=int, default=2, help="number of honest players, at a table each")
    abusing.add_argument("--leave-running", action="store_true", help="keep the server for another piece")
    abusing.add_argument("--into", type=Path, default=None, help="folder for the sums of all pieces")
    nonsense = kinds.add_parser("nonsense", help="random messages and requests")
    nonsense.add_argument("--messages", type=int, default=500_000, help="messages over sockets, in all pieces")
    nonsense.add_argument("--requests", type=int, default=100_000, help="requests, in all pieces")
    nonsense.add_argument("--minutes", type=float, default=60.0, help="longest time for this piece")
    nonsense.add_argument("--into", type=Path, default=None, help="file for the sums of all pieces")
    for each in (abusing, nonsense):
        each.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    if asked.kind == "abuse" and asked.leave_running and asked.into is None:
        parser.error("--leave-running needs --into")
    return asked


def run_abuse(options: argparse.Namespace) -> Findings:
    with ExitStack() as stack:
        folder = options.into or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ettana-abuse-")))
        server = running_server(folder)
        if not options.leave_running:
            stack.callback(server.stop)
        piece = asyncio.run(abuse(server, options.minutes * 60, options.seed, options.only, options.players))
        pieces = folder / "pieces.jsonl"
        with pieces.open("ab") as file:
            file.write(msgspec.json.encode(piece) + b"\n")
        return Findings([msgspec.json.decode(line, type=AbusePiece) for line in pieces.read_bytes().splitlines()])


def run_nonsense(options: argparse.Namespace) -> Piece:
    into: Path | None = options.into
    before = Piece() if into is None or not into.exists() else read_piece(into)
    with tempfile.TemporaryDirectory(prefix="ettana-nonsense-") as folder:
        server = running_server(Path(folder), LIFTED)
        try:
            counts = options.messages, options.requests, options.seed
            found = asyncio.run(fuzz(server, *counts, options.minutes * 60, before))
        finally:
            server.stop()
    if into is not None:
        into.write_bytes(msgspec.json.encode(found))
    return found


def main() -> int:
    options = arguments()
    found = run_abuse(options) if options.kind == "abuse" else run_nonsense(options)
    print(f"seed {options.seed}\n{found}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
