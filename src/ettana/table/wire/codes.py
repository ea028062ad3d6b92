"""All codes of refusals and goodbyes. The lists are closed, so that a client can have words for each of them."""

from typing import Final, Literal

from ettana.core.reasons import Reason

# Why a command or a request was refused. A rule's reason is one of them.
RefusalCode = Literal[
    Reason,
    # what a player did at a table
    "already_left",
    "already_started",
    "malformed_action",
    "no_aids",
    "no_more_hints",
    "no_such_bot",
    "no_such_seat",
    "nobody_stands_in",
    "not_a_puzzle",
    "not_all_ready",
    "not_in_a_puzzle",
    "not_playing",
    "not_seated",
    "not_your_turn",
    "nothing_to_undo",
    "only_the_host",
    "puzzle_is_over",
    "seats_are_open",
    "stale",
    "the_host_stays",
    "too_often",
    # making and joining tables, seeing a game again and what it teaches
    "bad_date",
    "bad_name",
    "bad_position",
    "bad_record",
    "bad_rules",
    "bad_seat",
    "bad_token",
    "false_record",
    "long_record",
    "malformed_position",
    "name_taken",
    "newer_record",
    "no_seat_for_you",
    "no_such_analysis",
    "no_such_code",
    "no_such_deck",
    "no_such_puzzle",
    "no_such_table",
    "not_over",
    "pin_taken",
    "position_needs_seats",
    "seat_taken",
    "table_full",
    # requests and sockets
    "blocked",
    "forbidden_origin",
    "hello_was_said",
    "internal",
    "malformed",
    "no_such_page",
    "not_here",
    "not_json",
    "too_large",
    "too_many_requests",
    "try_again",
    "wrong_host",
    "wrong_method",
]

# Why a socket was closed.
GoodbyeCode = Literal[
    "bad_token",
    "blocked",
    "idle",
    "internal",
    "malformed",
    "no_such_table",
    "put_away",
    "removed",
    "say_hello_first",
    "seat_freed",
    "seat_moved",
    "server_stops",
    "too_fast",
    "too_slow",
    "try_again",
]


_STATUSES: Final[dict[RefusalCode, int]] = {
    "no_such_table": 404,
    "no_such_deck": 404,
    "no_such_analysis": 404,
    "no_such_puzzle": 404,
    "no_such_code": 404,
    "not_over": 409,
    "already_started": 409,
    "seat_taken": 409,
    "table_full": 409,
    "name_taken": 409,
    "pin_taken": 409,
    "too_often": 409,
    "bad_token": 401,
    "blocked": 403,
    "forbidden_origin": 403,
    "too_many_requests": 429,
    "no_such_page": 404,
    "too_large": 413,
    "wrong_host": 421,
    "try_again": 503,
    "internal": 500,
}


def status_of(code: RefusalCode) -> int:
    """400 for a request that is wrong by itself."""
    return _STATUSES.get(code, 400)
