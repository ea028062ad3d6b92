"""What was sent, what came back, and what must not have."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Of one piece. `next_number` is where another piece goes on."""

    sent: int = 0
    next_number: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def fault(self, what: str) -> None:
        if len(self.faults) < 100:
            self.faults.append(what)
