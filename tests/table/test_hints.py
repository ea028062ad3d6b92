"""Hints: how far the designs of one's own hand are, and nobody else's."""

from ettana.table.hints import hints
from tests.table.sitting import Sitting


def dealt(sitting: Sitting) -> Sitting:
    """All pins are placed and the first cards dealt."""
    while sitting.game.phase == 0:
        sitting.act(sitting.game.legal_actions()[0])
    return sitting


def test_before_the_start_and_for_spectators_there_are_none() -> None:
    sitting = Sitting("person", "open")
    assert hints(sitting.table, None).designs == ()
    sitting = dealt(Sitting.started("person", "open"))
    assert hints(sitting.table, None).designs == ()


def test_each_seat_hears_of_its_own_designs_and_the_swaps_complete_them() -> None:
    sitting = dealt(Sitting.started("person", "open", "open"))
    for seat in range(3):
        view = sitting.game.view(seat)
        told = hints(sitting.table, seat)
        assert told.version == sitting.table.version
        assert tuple(hint.design for hint in told.designs) == view.designs
        for hint in told.designs:
            assert hint.swaps is not None
            yarns = list(view.yarns)
            for a, b in hint.swaps:
                yarns[a], yarns[b] = yarns[b], yarns[a]
            assert [{yarns[o] for o in group} for group in hint.octagons] == [{colour} for colour in hint.colours]
            assert len(set(hint.colours)) == len(hint.colours)
