"""How fast the rules are: random games inside the engine, and what Python pays for a step, a copy or a view.

All times are seconds of the processor, taken on one core, in rounds that go through all measurements again and again.
The best round counts: other programs can only make a round slower. Keys: `docs/measurements/rules-speed.md`.
"""

import os
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from os import PathLike
from pathlib import Path
from typing import Final

from ettana.core.engine import is_compiled
from ettana.lab.workloads import PLAYERS, WORKS
from ettana.lab.yardstick import NoYardstick, Yardstick, built

_ROUND: Final = 0.25  # seconds that one measurement takes in one round, about

Work = Callable[[int], dict[str, float]]


def run_bench(limit_dir: str | PathLike[str] | None = None, rounds: int = 7) -> dict[str, object]:
    """Returns the figures by their keys; the ratios to the yardstick only with a folder that has one."""
    report: dict[str, object] = {"compiled": is_compiled(), "python": platform.python_version(), "players": PLAYERS}
    with ExitStack() as stack:
        stack.enter_context(_one_core())
        yardstick: Yardstick | None = None
        if limit_dir is None:
            report["limit"] = "not measured: no folder with a limit.c was given"
        else:
            try:
                yardstick = stack.enter_context(built(Path(limit_dir)))
            except NoYardstick as error:
                report["limit"] = f"not measured: {error}"
        best = _best_rounds(rounds, yardstick)
    report |= {
        "decisions_per_second": round(best["decisions"]),
        "games_per_second": round(best["games"], 2),
        "listed_actions_per_second": round(best["listed"]),
        **{f"{name}_us": round(1e6 / best[name], 3) for name in ("step", "copy", "view", "game_apply", "game_step")},
    }
    if yardstick is not None:
        report |= {
            "limit": "measured in the same rounds",
            "limit_decisions_per_second": round(best["limit"]),
            "limit_listed_actions_per_second": round(best["limit_listed"]),
            "share_of_limit": round(best["decisions"] / best["limit"], 3),
            "share_of_limit_listed": round(best["listed"] / best["limit_listed"], 3),
            "step_in_limit_decisions": round(best["limit"] / best["step"], 2),
            "copy_in_limit_decisions": round(best["limit"] / best["copy"], 2),
        }
    return report


def _best_rounds(rounds: int, yardstick: Yardstick | None) -> dict[str, float]:
    """The highest rate of each unit over the rounds, in units per second."""
    times = {work: _times_for(work) for work in WORKS}
    best: dict[str, float] = {}
    for _ in range(rounds):
        for work in WORKS:
            begun = time.process_time()
            units = work(times[work])
            seconds = time.process_time() - begun
            for name, count in units.items():
                best[name] = max(best.get(name, 0.0), count / seconds)
        if yardstick is not None:
            run = yardstick.run()
            best["limit"] = max(best.get("limit", 0.0), run.decisions / run.seconds)
            best["limit_listed"] = max(best.get("limit_listed", 0.0), run.listed / run.seconds)
    return best


def _times_for(work: Work) -> int:
    """How many times make a round of the wanted length."""
    times = 1
    while True:
        begun = time.process_time()
        work(times)
        seconds = time.process_time() - begun
        if seconds > _ROUND / 8:
            return max(1, round(times * _ROUND / seconds))
        times *= 4


@contextmanager
def _one_core() -> Iterator[None]:
    """Binds this process, and those it starts, to the last core it may use, where that can be done."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
