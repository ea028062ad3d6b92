"""A record step by step: a drawing with buttons that needs no server, in a notebook or in a page of its own."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from ettana.core import events as ev
from ettana.core.errors import BadDrawing
from ettana.core.events import Event
from ettana.core.seats import check_seat
from ettana.game import Game
from ettana.notation.drawing.cards import CardShapes
from ettana.notation.drawing.described import Teller
from ettana.notation.drawing.look import Theme
from ettana.notation.drawing.mark_shapes import Marked
from ettana.notation.drawing.marks import Leap, Lit, Mark, Placement, Swap, Way
from ettana.notation.drawing.table import own_hand, table_parts
from ettana.notation.record import Record
from ettana.notation.words.sentences import Words
from ettana.records import record_moments, record_start
from ettana.svg.game import hands_of
from ettana.svg.replay_html import DrawnStep, replay_page, replay_widget


@dataclass(frozen=True, slots=True)
class Replay:
    """A game to be stepped through. A notebook shows it by itself; `page()` is a whole page, to be saved."""

    widget: str
    title: str
    language: str

    def _repr_html_(self) -> str:
        return self.widget

    def page(self) -> str:
        """HTML that needs nothing else."""
        return replay_page(self.widget, self.title, self.language)


def replay(
    record: Record,
    *,
    seat: int | None = None,
    open_hands: bool = False,
    size: float = 800,
    theme: Theme = "light",
    language: str = "en",
) -> Replay:
    """A record as a spectator saw it, or as `seat` did; with `open_hands`, of a game that has ended, all hands.

    Raises BadRecord where the record departs from the truth, BadSeat, and BadDrawing for hands that are not open yet.
    """
    if open_hands and not _has_ended(record):
        raise BadDrawing("hands are shown when the game is over, and not before (8.1)")
    seat = check_seat(seat, len(record.names))
    teller = Teller(language, record.names)
    told = Words(record.deck, record.names, teller.catalogue)
    steps: list[DrawnStep] = []
    for after, seen in _seen(record, seat, open_hands):
        view = after.view(seat)
        hands = hands_of(after) if open_hands else own_hand(view)
        marks = _marks_of(seen)
        parts, rows = table_parts(view, record.deck, hands, teller, Marked.of(marks))
        lines = teller.table(view, record.deck, hands, marks)
        caption = " · ".join(told.event(event) for event in seen) or teller.say("drawing_beginning")
        steps.append(DrawnStep(parts, rows, lines, caption))
    widget = replay_widget(steps, CardShapes(record.deck, language), teller, size=size, theme=theme)
    return Replay(widget, teller.say("drawing_replay"), language)


def _seen(record: Record, seat: int | None, everything: bool) -> Iterator[tuple[Game, Sequence[Event]]]:
    """The game after each entry, the beginning first, and what was seen to happen."""
    beginning: tuple[Game, tuple[Event, ...]] = (record_start(record).copy(history=False), ())
    for after, events in chain([beginning], ((moment.after, moment.events) for moment in record_moments(record))):
        yield after, events if everything else [event.seen_by(seat) for event in events]


def _has_ended(record: Record) -> bool:
    return record.result.over or (record.ending is not None and record.ending.how != "going on")


def _marks_of(events: Iterable[Event]) -> list[Mark]:
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
