"""What happened, as marks on the loom: for drawings of a game step by step."""

from collections.abc import Iterable

from ettana.core import events as ev
from ettana.core.events import Event
from ettana.notation.drawing.marks import Leap, Lit, Mark, Placement, Swap, Way


def marks_of(events: Iterable[Event]) -> list[Mark]:
    """A walk has the toll that was paid for it. What happened beside the loom marks nothing."""
    happened = list(events)
    toll = sum(event.tokens for event in happened if isinstance(event, ev.Paid))
    return [mark for event in happened if (mark := _mark(event, toll)) is not None]


def _mark(event: Event, toll: int) -> Mark | None:
    match event:
        case ev.Walked(path=path) if len(path) > 1:
            return Way(path, toll)
        case ev.Jumped(start=start, to=to) | ev.MovedByCard(start=start, to=to):
            return Leap(start, to)
        case ev.Swapped(a=a, b=b):
            return Swap(a, b)
        case ev.Claimed(octagons=octagons):
            return Placement(octagons)
        case ev.ReplacedYarn(octagon=octagon):
            return Lit(octagons=(octagon,))
        case ev.ReplacedTile(square=square) | ev.Placed(square=square):
            return Lit((square,))
        case _:
            return None
