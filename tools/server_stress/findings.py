"""The result of a trial: of one piece, or of several pieces summed up."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from tools.server_stress.watch import MB, Sample, slope

MOST_GROWTH = 24 * MB  # of the server's memory, in all pieces together, after the first minute
MOST_MEMORY = 400 * MB
_WARM_UP = 60.0  # seconds, after which everything is loaded that loads once


class Piece(msgspec.Struct):
    """One uninterrupted piece with one server."""

    seconds: float
    pid: int  # pieces of the same server form one memory curve
    samples: list[Sample]
    processor_seconds: float
    log_bytes: int
    log_faults: list[str]
    turned_away: dict[str, int]
    attacks: dict[str, dict[str, int]]
    waited: dict[str, list[float]]  # seconds by what the player waited for
    games: int
    faults: list[str]


class Findings:
    """The sum of all pieces."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces
        self.samples = self._one_after_the_other()
        self.settled = [sample for sample in self.samples if sample.at >= _WARM_UP] or self.samples

    def _one_after_the_other(self) -> list[Sample]:
        """Samples of all pieces, as if there had been no breaks between them."""
        found: list[Sample] = []
        for piece in self.pieces:
            before = found[-1].at if found else 0.0
            found += [Sample(before + sample.at, sample.memory, sample.files) for sample in piece.samples]
        return found

    @property
    def growth(self) -> float:
        """Growth of memory in bytes, by its slope, after the first minute."""
        return slope(self.settled) * (self.settled[-1].at - self.settled[0].at)

    @property
    def server_errors(self) -> Counter[str]:
        """Counts by attack."""
        return Counter(
            {
                f"{attack}: {what}": count
                for piece in self.pieces
                for attack, done in piece.attacks.items()
                for what, count in done.items()
                if what.startswith("status 5") or what == "internal"
            }
        )

    @property
    def faults(self) -> list[str]:
        """The reasons why the trial failed; empty if it passed."""
        found = [fault for piece in self.pieces for fault in piece.faults]
        found += [f"in the log: {line.strip()[:300]}" for piece in self.pieces for line in piece.log_faults[:5]]
        found += [f"{what}, {count} times" for what, count in self.server_errors.items()]
        if self.growth > MOST_GROWTH:
            found.append(f"memory grew by {self.growth / MB:.1f} MB")
        if (peak := max(sample.memory for sample in self.samples)) > MOST_MEMORY:
            found.append(f"memory went up to {peak / MB:.0f} MB")
        if not any(piece.games for piece in self.pieces):
            found.append("no game was finished")
        return found

    def __str__(self) -> str:
        return "\n".join([*self._course(), "", *self._waiting(), "", *self._attacks(), "", *self._verdict()])

    def _course(self) -> list[str]:
        memory = [sample.memory / MB for sample in self.samples]
        files = [sample.files for sample in self.samples]
        minutes = sum(piece.seconds for piece in self.pieces) / 60
        servers = len({piece.pid for piece in self.pieces})
        processor = sum(piece.processor_seconds for piece in self.pieces)
        log_bytes = sum(piece.log_bytes for piece in self.pieces)
        away = sum((Counter(piece.turned_away) for piece in self.pieces), Counter[str]())
        return [
            f"minutes:          {minutes:.1f} in {len(self.pieces)} pieces, {servers} server(s)",
            f"memory:           {memory[0]:.0f} MB at first, {self.settled[0].memory / MB:.0f} after a minute, "
            f"{memory[-1]:.0f} at the end, {max(memory):.0f} at most",
            f"  its slope:      {slope(self.settled) * 60 / MB:+.2f} MB a minute, {self.growth / MB:+.1f} MB in all",
            f"open files:       {files[0]} at first, {files[-1]} at the end, {max(files)} at most",
            f"processor:        {processor / minutes / 60:.0%} of a core",
            f"bytes of the log: {log_bytes:,}",
            "refused:          " + ", ".join(f"{limit} {count:,}" for limit, count in sorted(away.items())),
        ]

    def _waiting(self) -> list[str]:
        games = sum(piece.games for piece in self.pieces)
        lines = [
            f"honest players: {games} games",
            f"{'waited for':20}{'times':>8}{'p50':>9}{'p99':>9}{'most':>9}  in ms",
        ]
        for what in dict.fromkeys(what for piece in self.pieces for what in piece.waited):
            times = sorted(1000 * each for piece in self.pieces for each in piece.waited.get(what, ()))
            row = "".join(f"{at(times, share):9.1f}" for share in (0.5, 0.99, 1.0))
            lines.append(f"{what:20}{len(times):8}{row}")
        return lines

    def _attacks(self) -> list[str]:
        total: dict[str, Counter[str]] = {}
        for piece in self.pieces:
            for attack, done in piece.attacks.items():
                total.setdefault(attack, Counter()).update(done)
        return [
            f"{attack + ':':22}" + ", ".join(f"{what} {count:,}" for what, count in sorted(done.items()))
            for attack, done in total.items()
        ]

    def _verdict(self) -> list[str]:
        return ["nothing found"] if not self.faults else ["FOUND:", *(f"- {fault}" for fault in self.faults)]


def at(ordered: Sequence[float], share: float) -> float:
    """The quantile `share` of sorted numbers."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")
