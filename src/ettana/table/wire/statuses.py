"""The HTTP status of each refusal. A device answers its page with the same ones."""

from typing import Final

from ettana.table.wire.codes import RefusalCode

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
