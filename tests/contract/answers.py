"""What each case must come to, and what it came to."""

from tests.contract.cases import games, session, tables
from tests.contract.cases.registered import Answer
from tests.contract.host import Reply
from tests.contract.outcomes import OK, REFUSED_BY

WITH_CASES = (games, session, tables)  # which register them


def expected(adapter: str, operation: str, outcome: str) -> str:
    return outcome if outcome == "malformed" else REFUSED_BY.get(adapter, {}).get(operation, outcome)


def outcome_of(answer: Answer) -> str:
    if isinstance(answer, Reply):
        return answer.outcome
    return str(answer["code"]) if answer["tell"] in ("refused", "goodbye") else OK
