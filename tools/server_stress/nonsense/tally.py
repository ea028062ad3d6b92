"""Counts of what was sent and received, and the forbidden responses."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """The counts of one piece. The next piece continues at `next_number`."""

    sent: int = 0
    next_number: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def fault(self, what: str) -> None:
        if len(self.faults) < 100:
            self.faults.append(what)
