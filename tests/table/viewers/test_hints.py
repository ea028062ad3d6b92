"""Hints: the distances of the seat's own designs, and the effects of swaps on them; nothing about other seats."""

from collections.abc import Iterator

from hypothesis import given

from ettana.core.actions import Action, FreeSwap, Jump, PaidSwap, PlayMove, PlaySwap, Walk
from ettana.core.designs.nearest import nearest_way
from ettana.core.names import Phase
from ettana.game import Game
from ettana.table.viewers.hints import hints, hints_of_game
from ettana.table.wire.answers import Hints
from ettana.table.wire.commands import Resign
from tests.support.strategies import examples, games
from tests.table.sitting import Sitting

SWAPS = (FreeSwap, PaidSwap, PlaySwap)


def dealt(sitting: Sitting) -> Sitting:
    """All pins are placed and the first cards dealt."""
    while sitting.game.phase == Phase.PLACE:
        sitting.act(sitting.game.legal_actions()[0])
    return sitting


def tells_of_swaps(told: Hints) -> bool:
    return bool(told.squares) or any(hint.nearer or hint.farther for hint in told.designs)


def test_before_the_start_and_for_spectators_there_are_no_hints() -> None:
    sitting = Sitting("person", "open")
    for seat in (None, 0, 1):
        assert hints(sitting.table, seat) == Hints(sitting.table.version, (), ())
    sitting = at_a_swap(Sitting.started("person", "open"))
    assert hints(sitting.table, None) == Hints(sitting.table.version, (), ())


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


def at_a_swap(sitting: Sitting) -> Sitting:
    """Plays on until some swap would change a distance for the player to move."""
    while not tells_of_swaps(hints(sitting.table, sitting.game.current)):
        sitting.act()
    return sitting


def test_only_the_seat_that_can_act_hears_what_swaps_would_do() -> None:
    sitting = at_a_swap(Sitting.started("person", "open", "open"))
    current = sitting.game.current
    for seat in range(3):
        assert tells_of_swaps(hints(sitting.table, seat)) == (seat == current)


def test_while_a_bot_stands_in_and_after_the_end_only_distances_are_told() -> None:
    sitting = at_a_swap(Sitting.started("person", "open", "open"))
    seat = sitting.game.current
    before = hints(sitting.table, seat)
    sitting.done(seat, Resign)
    assert sitting.table.seats[seat].stand_in
    told = hints(sitting.table, seat)
    assert [hint.swaps for hint in told.designs] == [hint.swaps for hint in before.designs]
    assert not tells_of_swaps(told)

    sitting = at_a_swap(Sitting.started("person", "open"))
    sitting.done(sitting.game.current, Resign)
    assert sitting.table.status == "over"
    for seat in (0, 1):
        told = hints(sitting.table, seat)
        assert [hint.design for hint in told.designs] == [*sitting.game.view(seat).designs]
        assert not tells_of_swaps(told)


def distances(game: Game, designs: tuple[int, ...]) -> dict[int, int]:
    """The missing swaps of each design that swaps can complete."""
    tables, yarns = game.deck.tables(game.rules.mirrored_designs), game.view(None).yarns
    ways = {design: nearest_way(tables, design, yarns) for design in designs}
    return {design: len(way.swaps) for design, way in ways.items() if way is not None}


def after(game: Game, kinds: tuple[type[Action], ...]) -> Iterator[tuple[Action, Game]]:
    """The games after each legal action of these kinds."""
    for action in game.legal_actions():
        if isinstance(action, kinds):
            following = game.copy(history=False)
            following.apply(action)
            yield action, following


@examples(60)
@given(games())
def test_what_swaps_and_moves_bring_is_what_comes_about_when_they_are_made(game: Game) -> None:
    seat = game.current
    designs = game.view(seat).designs
    now = distances(game, designs)
    told = hints_of_game(game, seat, game.legal_ids(), version=1)

    changes: dict[tuple[int, int], dict[int, int]] = {}  # by pair of octagons: of each design
    for action, following in after(game, SWAPS):
        assert isinstance(action, SWAPS)
        if (action.a, action.b) not in changes:
            then = distances(following, designs)
            changes[action.a, action.b] = {design: then[design] - now[design] for design in now}
    for hint in told.designs:
        assert list(hint.nearer) == [pair for pair, change in sorted(changes.items()) if change.get(hint.design) == -1]
        assert list(hint.farther) == [pair for pair, change in sorted(changes.items()) if change.get(hint.design) == 1]

    squares: dict[int, set[int]] = {}
    for action, moved in after(game, (Walk, Jump, PlayMove)):
        assert isinstance(action, Walk | Jump | PlayMove)
        for _, following in after(moved, (FreeSwap,)):
            then = distances(following, designs)
            nearer = {design for design in now if then[design] < now[design]}
            squares[action.to] = squares.get(action.to, set()) | nearer
    assert {hint.square: set(hint.designs) for hint in told.squares} == {
        to: found for to, found in squares.items() if found
    }
    assert [hint.square for hint in told.squares] == sorted(hint.square for hint in told.squares)
