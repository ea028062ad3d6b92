"""What each operation and each command of a session can come to, over every adapter.

`test_contract.py` fails if one of these has no case, or if a request or a command is missing here.
"""

from typing import Final

OK: Final = "ok"

# By the names that the description of the HTTP part has for them.
REQUESTS: Final[dict[str, tuple[str, ...]]] = {
    "choices": (OK,),
    "deck": (OK, "no_such_deck"),
    "lobby": (OK,),
    "make": (
        OK,
        "malformed",
        "bad_name",
        "no_seat_for_you",
        "bad_seat",
        "no_such_bot",
        "no_such_deck",
        "bad_rules",
        "bad_position",
        "malformed_position",
        "position_needs_seats",
        "name_taken",
    ),
    "show": (OK, "no_such_table"),
    "join": (
        OK,
        "malformed",
        "no_such_table",
        "bad_name",
        "already_started",
        "seat_taken",
        "table_full",
        "name_taken",
        "pin_taken",
    ),
    "code": (OK, "no_such_table", "bad_token"),
    "move": (OK, "malformed", "no_such_code"),
    "rematch": (OK, "no_such_table", "bad_token", "not_over"),
    "record": (OK, "no_such_table", "not_over"),
    "replay": (OK, "no_such_table", "not_over"),
    "replay-record": (OK, "malformed", "bad_record", "newer_record", "false_record"),
    "replay-position": (OK, "malformed", "bad_record", "newer_record", "false_record", "game_over"),
    "analyse": (OK, "no_such_table", "not_over"),
    "analyse-record": (OK, "malformed"),
    "analysis-state": (OK, "no_such_analysis", "bad_record", "newer_record", "false_record"),
    "analysis-figures": (OK, "no_such_analysis"),
    "puzzles": (OK,),
    "make-puzzle": (OK, "malformed", "bad_name", "bad_date", "no_such_puzzle"),
    "make-daily": (OK, "malformed", "bad_name", "bad_date"),
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

# A host that refuses an operation for a reason of its own: the code that it refuses with.
REFUSED_BY: Final[dict[str, dict[str, str]]] = {
    "device": {"code": "not_here", "move": "not_here"},  # there is no other device that could use the code
}

# Codes without a case here, and why.
NOT_HERE: Final[dict[str, str]] = {
    "too_often": "needs up to a thousand commands: tests/table has the bounds",
    "too_large": "a limit of the server: tests/server/http/test_limits.py",
    "long_record": "needs a game of 20,000 actions: tests/table/records",
    "too_many_requests": "a limit of the server: tests/server/http/test_turned_away.py",
    "try_again": "needs a store that fails: tests/server/store and tests/offline",
    "blocked": "only a server has operators: tests/server/operator",
    "not_json, forbidden_origin, wrong_host, wrong_method": "HTTP alone: tests/server/http",
}
