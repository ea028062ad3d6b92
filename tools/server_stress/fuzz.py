"""Nonsense messages and requests for a real server.

Only its rate limits are lifted; its size limits stand. The trial fails if the server sends or logs an internal error,
or grows beyond a bound.
"""

import asyncio
import time
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec
from tools.server_stress.nonsense.request_sender import RequestSender
from tools.server_stress.nonsense.socket_sender import SocketSender
from tools.server_stress.nonsense.tally import Tally
from tools.server_stress.process import RunningServer
from tools.server_stress.watch import MB, Watch

MOST_GROWTH: Final = 100 * MB  # of a server's memory in one piece, measured from its first responses
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
    """The result of one piece, or of all pieces together."""

    seconds: float = 0.0
    messages: Tally = msgspec.field(default_factory=Tally)
    requests: Tally = msgspec.field(default_factory=Tally)
    memory: list[tuple[int, int]] = msgspec.field(default_factory=list)  # by piece: early on, and at most
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
    """Runs one piece that continues after `before`, and returns the sum of all."""
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
    """The sum of the earlier pieces."""
    return msgspec.json.decode(path.read_bytes(), type=Piece, dec_hook=lambda kind, value: Counter(value))
