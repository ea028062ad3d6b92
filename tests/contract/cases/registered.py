"""The cases by what they show: an operation or a command, and what it comes to."""

from collections.abc import Awaitable, Callable
from typing import Any

from tests.contract.host import Host, Reply

Answer = Reply | dict[str, Any]  # to a request, or over a connection
Case = Callable[[Host], Awaitable[Answer]]

CASES: dict[tuple[str, str], Case] = {}


def case(operation: str, *outcomes: str) -> Callable[[Case], Case]:
    """Registers a case; with several outcomes the function takes the outcome too."""

    def register(made: Case) -> Case:
        for outcome in outcomes:
            assert (operation, outcome) not in CASES, f"{operation} has two cases of {outcome}"
            CASES[operation, outcome] = made
        return made

    return register
