"""What the ledger and the mistakes come to for each player, and the moments that decided the game."""

from collections.abc import Sequence

from ettana.study.analysis import LUCK, Accuracy, Cause, LedgerEntry, Mistake, PlayerStudy, WinChances

_NAMED = 3  # turning points


def player_studies(
    names: Sequence[str],
    moments: Sequence[WinChances],
    ledger: Sequence[LedgerEntry],
    mistakes: Sequence[Mistake],
    accuracies: Sequence[Accuracy],
) -> list[PlayerStudy]:
    return [_study(seat, name, moments, ledger, mistakes, accuracies[seat]) for seat, name in enumerate(names)]


def _study(
    seat: int,
    name: str,
    moments: Sequence[WinChances],
    ledger: Sequence[LedgerEntry],
    mistakes: Sequence[Mistake],
    accuracy: Accuracy,
) -> PlayerStudy:
    def booked(*causes: Cause) -> list[LedgerEntry]:
        return [each for each in ledger if each.cause in causes]

    def total(entries: Sequence[LedgerEntry]) -> int:
        return sum(each.changes[seat] for each in entries)

    decided = booked("decision")
    own = [each for each in decided if each.seat == seat]
    named = [each for each in mistakes if each.seat == seat and each.by != "stand-in"]
    return PlayerStudy(
        seat=seat,
        name=name,
        first=moments[0].chances[seat],
        last=moments[-1].chances[seat],
        luck=total(booked(*LUCK)),
        own_luck={cause: total([each for each in booked(cause) if each.seat == seat]) for cause in LUCK},
        decisions=total([each for each in own if each.by != "stand-in"]),
        stand_in=total([each for each in own if each.by == "stand-in"]),
        others=total([each for each in decided if each.seat != seat]),
        unknown=total(booked("unknown")),
        drift=total(booked("drift")),
        mistakes=sum(each.kind == "mistake" for each in named),
        blunders=sum(each.kind == "blunder" for each in named),
        accuracy=accuracy,
    )


def turning_points(ledger: Sequence[LedgerEntry]) -> list[int]:
    """The entries of the record that changed the chances most, whoever's they were; drift decides nothing. What one
    entry gives and takes is weighed together: a mistake that the hidden cards made good decided nothing either.
    """
    changes: dict[int, list[int]] = {}
    for each in ledger:
        if each.cause not in ("drift", "setup"):
            so_far = changes.get(each.entry, [0] * len(each.changes))
            changes[each.entry] = [before + now for before, now in zip(so_far, each.changes, strict=True)]
    weights = {entry: max(map(abs, total)) for entry, total in changes.items()}
    return sorted(sorted(weights, key=lambda entry: (-weights[entry], entry))[:_NAMED])
