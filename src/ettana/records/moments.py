"""The one way through a record: entry by entry, each as it really was."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ettana.core.actions import Action
from ettana.core.errors import BadRecord, EttanaError, IllegalAction
from ettana.core.events import Event
from ettana.core.fair_dice import commitment, fresh_word
from ettana.core.names import Phase
from ettana.core.positions.position import Position
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.answers import write_answer
from ettana.notation.record import Decider, Record, RecordEntry


@dataclass(frozen=True, slots=True)
class Moment:
    """One entry of a record: who did what, what chance answered, and the game before and after.

    The games have no history, and neighbours share them: copy one before you play on with it.

    >>> game = ettana.Game(seed=7)
    >>> game.apply("place:c2")
    >>> [moment] = ettana.record_moments(ettana.make_record(game))
    >>> moment.seat, str(moment.action), moment.before.log, moment.after.phase.name
    (0, 'place:c2', (), 'PLACE')
    """

    number: int  # of the entry, from 1 on
    turn: int  # turns completed before it; -1 while pins are placed
    seat: int
    decider: Decider | None  # None: nobody knows
    action: Action | None  # None: an undo
    taken_back: bool  # whether an undo took this action back later
    answer: str  # of chance, as records write it; empty if it was not asked
    events: tuple[Event, ...]  # complete, secrets included: `event.seen_by(seat)` is what a seat may know
    before: Game
    after: Game


def record_moments(record: Record) -> Iterator[Moment]:
    """The moments of a game in order. Raises BadRecord where an entry departs from the truth.

    The key is checked at the start, the result is not: `replay_record` checks all.

    >>> game = ettana.Game(seed=7)
    >>> game.apply("place:c2")
    >>> for moment in ettana.record_moments(ettana.make_record(game)):
    ...     print(moment.number, moment.seat, moment.action)
    1 0 place:c2
    """
    taken_back = _taken_back(record.entries)
    game = record_start(record)
    before = game.copy(history=False)
    for number, (said, (was, happened)) in enumerate(zip(record.entries, walk(game, record), strict=True), start=1):
        compare(number, said, was)
        after = game.copy(history=False)
        back = number in taken_back
        yield Moment(number, was.turn, was.seat, was.by, was.action, back, was.answer, tuple(happened), before, after)
        before = after


def record_start(record: Record) -> Game:
    """The game as it began, before its first entry. Raises BadRecord if the record does not tell its dice."""
    if record.key is None and record.commitment is not None:
        raise BadRecord("the key is not published yet: the dice cannot be checked before the end of the game")
    if record.key is not None and record.commitment is not None and commitment(record.key) != record.commitment:
        raise BadRecord("the key is not the one that was committed to at the start: its hash differs")
    try:
        return _begin(record, fresh_word(record.key, 0) if record.key is not None else record.seed)
    except BadRecord:
        raise
    except EttanaError as error:
        raise BadRecord(f"there can be no such beginning: {error}") from None


def _begin(record: Record, seed: int | None) -> Game:
    if record.position is not None:
        _check_position(record, record.position)
        return Game.from_position(record.position if seed is None else record.position.with_dice(seed))
    if seed is None:
        raise BadRecord("a record needs a seed, a key or a position: without one its dice are not known")
    return Game(len(record.names), seed, record.rules, record.deck)


def _check_position(record: Record, position: Position) -> None:
    """A position says its rule set and deck itself, so that it can be read alone; they are the record's."""
    if (position.rules, position.deck) != (record.rules, record.deck):
        raise BadRecord("the position has another rule set or deck than the record")
    if len(position.seats) != len(record.names):
        raise BadRecord(f"the position is of {len(position.seats)} players, the record of {len(record.names)}")


def walk(game: Game, record: Record) -> Iterator[tuple[RecordEntry, list[Event]]]:
    """Plays the entries one by one: each as it really was, with what happened by it. Raises BadRecord."""
    for number, entry in enumerate(record.entries, start=1):
        turn = -1 if game.phase is Phase.PLACE else game.turn
        seat, seen = game.current, game.event_count
        try:
            if entry.action is None:
                game.undo()
            else:
                game.apply(entry.action, fresh_word(record.key, number) if record.key is not None else None)
        except IllegalAction as error:
            raise BadRecord(f"entry {number}: {error}", number) from None
        happened = game.events_since(seen, REFEREE)
        yield RecordEntry(entry.action, turn, seat, write_answer(happened), entry.by), happened


def _taken_back(entries: Sequence[RecordEntry]) -> set[int]:
    """The numbers of the actions that an undo took back later."""
    standing: list[int] = []
    gone: set[int] = set()
    for number, entry in enumerate(entries, start=1):
        if entry.action is not None:
            standing.append(number)
        elif standing:
            gone.add(standing.pop())
    return gone


def compare(number: int, said: RecordEntry, was: RecordEntry) -> None:
    """Raises BadRecord if the entry was otherwise than the record says. Without an answer it says nothing of chance."""
    name = "undo" if said.action is None else str(said.action)
    if (said.turn, said.seat) != (was.turn, was.seat):
        raise BadRecord(f"entry {number} ({name}) was in turn {was.turn} of seat {was.seat}", number)
    if said.answer and said.answer != was.answer:
        raise BadRecord(f"entry {number} ({name}): chance answered {was.answer}, not {said.answer[:80]}", number)
