"""Nonsense for a real server: messages over sockets, and requests.

    python -m tools.fuzz_server --messages 500000 --requests 100000 --seed 1
    python -m tools.fuzz_server --messages 500000 --requests 100000 --seed 1 --into FILE --minutes 6    until it is done

The server is one that `ettana serve` runs. Only its limits on how often somebody may ask are lifted; those on how long
things may be are as they are. With `--into`, pieces add up: each goes on where the one before has ended.

Exits with 1 if the server answers with an error of its own, logs one, or its memory grows beyond a bound.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from tools.fuzz.request_sender import RequestSender
from tools.fuzz.socket_sender import SocketSender
from tools.fuzz.tally import Tally
from tools.server_trial.process import RunningServer, running_server
from tools.server_trial.watch import MB, Watch

MOST_GROWTH: Final = 100 * MB  # of a server's memory in one piece, from when it has begun to answer
_AT_ONCE: Final = 16
_LOOK_SECONDS: Final = 1.0
_HOW_OFTEN: Final = (
    *("tables-per-hour", "practice-tables-per-hour", "joins-per-minute", "replays-per-minute"),
    *("requests-per-minute", "files-per-minute"),
    "messages-per-address",
    *("sockets", "new-sockets-per-minute", "messages-per-second", "message-burst", "connections-per-address"),
)
LIFTED: Final = (
    *(word for name in _HOW_OFTEN for word in (f"--{name}", "100000000")),
    *("--thinking-per-minute", "1000000", "--bot-pause", "0", "--workers", "1", "--log-level", "warning"),
)


class Piece(msgspec.Struct):
    """What one piece has found, or all of them together."""

    seconds: float = 0.0
    messages: Tally = msgspec.field(default_factory=Tally)
    requests: Tally = msgspec.field(default_factory=Tally)
    memory: list[tuple[int, int]] = msgspec.field(default_factory=list)  # of each piece: early on, and at most
    log_faults: list[str] = msgspec.field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        grown = [f"memory grew from {early / MB:.0f} to {most / MB:.0f} MB" for early, most in self.memory]
        too_much = [most - early > MOST_GROWTH for early, most in self.memory]
        return [
            *self.messages.faults,
            *self.requests.faults,
            *(f"in the log: {line.strip()[:500]}" for line in self.log_faults),
            *(words for words, bad in zip(grown, too_much, strict=True) if bad),
        ]

    def __str__(self) -> str:
        def told(answers: Counter[str]) -> str:
            return ", ".join(f"{what} {count:,}" for what, count in sorted(answers.items()))

        memory = ", ".join(f"{early / MB:.0f} to {most / MB:.0f}" for early, most in self.memory)
        faults = self.faults
        return "\n".join(
            (
                f"seconds:  {self.seconds:.0f} in {len(self.memory)} pieces",
                f"messages: {self.messages.sent:,}, answered: {told(self.messages.answers)}",
                f"requests: {self.requests.sent:,}, answered: {told(self.requests.answers)}",
                f"memory:   {memory} MB, of each piece",
                "nothing found" if not faults else "\n- ".join(("FOUND:", *faults)),
            )
        )


def together(one: Tally, another: Tally) -> Tally:
    return Tally(
        one.sent + another.sent, another.next_number, one.answers + another.answers, one.faults + another.faults
    )


async def fuzz(server: RunningServer, messages: int, requests: int, seed: int, seconds: float, before: Piece) -> Piece:
    """One piece, which goes on after those before it; all of them together."""
    loop = asyncio.get_running_loop()
    watch, began = Watch(server), time.monotonic()
    until = loop.time() + seconds
    sockets = SocketSender(server.port, seed, before.messages.next_number)
    asking = RequestSender(server.port, seed, before.requests.next_number)
    work = asyncio.gather(
        sockets.run(messages - before.messages.sent, until, _AT_ONCE),
        asking.run(requests - before.requests.sent, until, _AT_ONCE),
    )
    while not work.done():
        await asyncio.wait([work], timeout=_LOOK_SECONDS)
        watch.look(time.monotonic() - began)
    said, asked = await work
    memory = [sample.memory for sample in watch.samples]
    return Piece(
        seconds=before.seconds + time.monotonic() - began,
        messages=together(before.messages, said),
        requests=together(before.requests, asked),
        memory=[*before.memory, (memory[len(memory) // 10], max(memory))],
        log_faults=[*before.log_faults, *watch.faults_in_log()[:100]],
    )


def read_piece(path: Path) -> Piece:
    """What the pieces before came to."""
    return msgspec.json.decode(path.read_bytes(), type=Piece, dec_hook=lambda kind, value: Counter(value))


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Sends nonsense to a server, and tells how it bears it.")
    parser.add_argument("--messages", type=int, default=500_000, help="over sockets, in all pieces")
    parser.add_argument("--requests", type=int, default=100_000, help="in all pieces")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="of this piece, at most")
    parser.add_argument("--into", type=Path, default=None, help="a file in which pieces add up")
    return parser.parse_args(words)


def main() -> int:
    options = arguments()
    into: Path | None = options.into
    before = Piece() if into is None or not into.exists() else read_piece(into)
    with tempfile.TemporaryDirectory(prefix="ettana-fuzz-") as folder:
        server = running_server(Path(folder), LIFTED)
        try:
            counts = options.messages, options.requests, options.seed
            found = asyncio.run(fuzz(server, *counts, options.minutes * 60, before))
        finally:
            server.stop()
    if into is not None:
        into.write_bytes(msgspec.json.encode(found))
    print(f"seed {options.seed}\n{found}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
