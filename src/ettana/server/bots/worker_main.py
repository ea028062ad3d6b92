"""The worker process: reads tasks from standard input, carries them out, and answers on standard output."""

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from ettana.host.work.tasks import Task, run_task
from ettana.server.bots.worker_process import HEAD


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Until the input ends, which it does when the server is gone."""
    while head := source.read(HEAD.size):
        (length,) = HEAD.unpack(head)
        task = msgspec.msgpack.decode(source.read(length), type=Task)
        for answer in run_task(task):
            try:
                sink.write(HEAD.pack(len(answer)) + answer)
                sink.flush()
            except BrokenPipeError:  # the server was killed meanwhile: nobody wants to know
                os._exit(0)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers itself
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not come among the answers
    main(sys.stdin.buffer, answers)
