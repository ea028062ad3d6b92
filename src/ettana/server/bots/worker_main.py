"""The worker's side: reads questions from standard input, thinks, answers on standard output."""

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from ettana.bots import Budget, Paced, make_bot
from ettana.core.action_table import from_id
from ettana.notation.deck_file import load_deck
from ettana.notation.json_forms import view_from_json
from ettana.notation.rules_text import read_rules
from ettana.server.bots.workers import _HEAD
from ettana.table.thinker import BotQuestion


def answer(question: BotQuestion) -> str:
    """The text of the action that the bot chooses."""
    rules, deck = read_rules(question.rules), load_deck(question.deck)
    bot = make_bot(question.bot, deck, rules, question.seed)
    if isinstance(bot, Paced) and bot.seconds > question.most_seconds:
        bot = make_bot(question.bot, deck, rules, question.seed, Budget(seconds=question.most_seconds))
    return str(bot.choose(view_from_json(question.view), [from_id(number) for number in question.legal]))


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Until the input ends, which it does when the server is gone."""
    while head := source.read(_HEAD.size):
        (length,) = _HEAD.unpack(head)
        text = answer(msgspec.msgpack.decode(source.read(length), type=BotQuestion)).encode()
        try:
            sink.write(_HEAD.pack(len(text)) + text)
            sink.flush()
        except BrokenPipeError:  # the server was killed meanwhile: nobody wants to know
            os._exit(0)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers itself
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not come among the answers
    main(sys.stdin.buffer, answers)
