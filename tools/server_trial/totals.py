"""Long trials as runs that add up in a file. Started again, a trial continues after the last complete run."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tests.server.evidence import Findings


@dataclass(slots=True)
class Report:
    """The result of a run. Subclasses have only fields that can be added: numbers, lists, and reports."""

    kills: int = 0
    seconds: float = 0.0
    games: int = 0
    reconnections: int = 0
    findings: Findings = field(default_factory=Findings)

    @property
    def clean(self) -> bool:
        return self.findings.clean and not self.findings.unended

    def add(self, other: "Report") -> None:
        _add(self, other)


R = TypeVar("R", bound=Report)


def _add(mine: Any, theirs: Any) -> None:
    for each in fields(mine):
        value, more = getattr(mine, each.name), getattr(theirs, each.name)
        if is_dataclass(value):
            _add(value, more)
        else:
            setattr(mine, each.name, value + more)


def add_up(totals: Path, nothing: R, kills: int, most_in_a_run: int, run: Callable[[int, int], R]) -> R:
    """Repeats `run` until the file has `kills`. Calls it with the number of kills and the number before."""
    report = msgspec.json.decode(totals.read_bytes(), type=type(nothing)) if totals.exists() else nothing
    while report.kills < kills:
        report.add(run(min(most_in_a_run, kills - report.kills), report.kills))
        totals.write_bytes(msgspec.json.encode(report))
        print(f"{report}\n", flush=True)
    return report
