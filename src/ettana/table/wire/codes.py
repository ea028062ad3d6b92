"""All codes of refusals and goodbyes. The lists are closed, so that a client can have words for each of them."""

from typing import Literal

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
    "forbidden_origin",
    "hello_was_said",
    "internal",
    "malformed",
    "no_such_page",
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
    "idle",
    "internal",
    "malformed",
    "no_such_table",
    "put_away",
    "say_hello_first",
    "seat_moved",
    "server_stops",
    "too_fast",
    "too_slow",
    "try_again",
]
