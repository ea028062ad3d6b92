"""What each operation and each command of a session can come to, over every adapter.

`test_contract.py` fails if one of these has no case, or if a request or a command is missing here.
"""

from typing import Final

from ettana.host.operations import OPERATIONS

OK: Final = "ok"

_ANALYSED = ("bad_record", "newer_record", "false_record")
# The same refusal by another operation: an analysis says first that it waits, and then why it was refused.
UNREACHED: Final = {(name, code) for name in ("analyse", "analyse-record", "analysis-figures") for code in _ANALYSED}

# Codes without a case, and the tests that have one.
NOT_HERE: Final[dict[str, str]] = {
    "no_such_page": "needs a server that does not analyse: tests/server/http",
    "too_often": "needs up to a thousand commands: tests/table",
    "long_record": "needs a game of 20,000 actions: tests/host/records",
}
# Codes of any request and any connection, which need a host in trouble or are of one transport:
# too_large, too_many_requests, try_again, blocked and those of HTTP (tests/server), not_here (below).

# An operation refuses a body that it cannot read, besides the refusals that it declares.
REQUESTS: Final[dict[str, tuple[str, ...]]] = {
    operation.name: (
        OK,
        *(code for code in operation.refusals if code not in NOT_HERE and (operation.name, code) not in UNREACHED),
        *(() if operation.body is None else ("malformed",)),
    )
    for operation in OPERATIONS
}

# By the words that clients send.
COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "hello": (OK, "malformed", "say_hello_first", "bad_token", "no_such_table", "internal", "hello_was_said"),
    "ping": (OK,),
    "sync": (OK,),
    "hints": (OK, "no_aids"),
    "act": (
        OK,
        "malformed",
        "not_seated",
        "stale",
        "not_playing",
        "not_your_turn",
        "malformed_action",
        "not_in_a_puzzle",
        "place_first",
    ),
    "undo": (OK, "not_seated", "stale", "not_your_turn", "nothing_to_undo"),
    "ready": (OK, "not_seated", "already_started"),
    "seat": (
        OK,
        "not_seated",
        "stale",
        "already_started",
        "only_the_host",
        "no_such_seat",
        "no_such_bot",
        "name_taken",
    ),
    "start": (OK, "not_seated", "stale", "already_started", "only_the_host", "seats_are_open", "not_all_ready"),
    "leave": (OK, "not_seated", "not_playing", "not_in_a_puzzle", "already_left", "the_host_stays"),
    "resign": (OK, "not_seated", "not_playing", "not_in_a_puzzle", "already_left"),
    "return": (OK, "not_seated", "nobody_stands_in"),
    "puzzle": (OK, "not_seated", "stale", "not_a_puzzle", "puzzle_is_over", "no_more_hints"),
}

# A host that refuses an operation for a reason of its own, once it has read the body: the code that it refuses with.
REFUSED_BY: Final[dict[str, dict[str, str]]] = {
    "device": {"code": "not_here", "move": "not_here"},  # there is no other device that could use the code
}
