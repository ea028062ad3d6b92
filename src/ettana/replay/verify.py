"""Records of games, made and replayed. A replay believes nothing: every action, answer and result is checked.

`moments` is the one way through a record, for whoever wants to see a game again or to learn from it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ettana.core.actions import Action
from ettana.core.errors import BadRecord, IllegalAction
from ettana.core.events import Event
from ettana.core.fair_dice import commitment, fresh_word
from ettana.core.names import PINS, Phase
from ettana.core.positions.position import Position
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.answers import write_answer
from ettana.notation.loom import Loom
from ettana.notation.record import Decider, Ending, Entry, Record, Result

_PLAIN_NAME = re.compile(r"[^\s,#](?:[^,#\n\r]*[^\s,#])?")


@dataclass(frozen=True, slots=True)
class Moment:
    """One entry of a record: who did what, what chance answered, and the game before and after.

    The games have no history, and neighbours share them: copy one before you play on with it.
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


def moments(record: Record) -> Iterator[Moment]:
    """The moments of a game in order. Raises BadRecord where an entry departs from the truth.

    The key is checked at the start, the result is not: `replay` checks all.
    """
    taken_back = _taken_back(record.entries)
    game = begin(record)
    before = game.copy(history=False)
    for number, (said, (was, happened)) in enumerate(zip(record.entries, _walk(game, record), strict=True), start=1):
        _compare(number, said, was)
        after = game.copy(history=False)
        back = number in taken_back
        yield Moment(number, was.turn, was.seat, was.by, was.action, back, was.answer, tuple(happened), before, after)
        before = after


def begin(record: Record) -> Game:
    """The game as it began, before its first entry. Raises BadRecord if the record does not tell its dice."""
    if record.key is None and record.commitment is not None:
        raise BadRecord("the key is not published yet: the dice cannot be checked before the end of the game")
    if record.key is not None and record.commitment is not None and commitment(record.key) != record.commitment:
        raise BadRecord("the key is not the one that was committed to at the start: its hash differs")
    seed = fresh_word(record.key, 0) if record.key is not None else record.seed
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


def make_record(
    game: Game,
    names: tuple[str, ...] | None = None,
    key: bytes | None = None,
    *,
    seated: Sequence[Decider | None] = (),
    deciders: Sequence[Decider | None] | None = None,
    ending: Ending | None = None,
    laid_down: bool = False,
) -> Record:
    """The record of a game that was played on its own generator, or with a key's fresh words from entry 0 on.

    `seated` says who has each seat, and `deciders` who decided each entry of the log, if that was not always the same.
    Without an `ending` the game ended as the rules say, or is going on. Raises BadRecord.
    """
    named = names or tuple(pin.capitalize() for pin in PINS[: game.players])
    if len(named) != game.players or any(not _PLAIN_NAME.fullmatch(name) for name in named):
        raise BadRecord(f"{game.players} names without commas, #, or line breaks are needed, not {named!r}")
    if seated and len(seated) != game.players:
        raise BadRecord(f"{game.players} seats, but {len(seated)} who have them")
    who = deciders if deciders is not None else [None] * game.log_length
    record = Record(
        rules=game.rules,
        deck=game.deck,
        names=named,
        entries=tuple(Entry(action, 0, 0, by=by) for action, by in zip(game.log, who, strict=True)),
        result=_result(game),
        seed=None if key else game.seed,
        key=key,
        commitment=commitment(key) if key else None,
        laid_down=laid_down,
        position=game.beginning,
        seated=tuple(seated),
        ending=ending,
    )
    # Played once more to note turns, seats, answers and the loom.
    made, again = _annotate(record)
    if replace(again.position(), chance=(0, 0, 0, 0)) != replace(game.position(), chance=(0, 0, 0, 0)):
        raise BadRecord("the game was played with other dice than those of its seed, its position or this key")
    if deciders is None and seated:
        made = replace(made, entries=tuple(replace(entry, by=seated[entry.seat]) for entry in made.entries))
    return made


def replay(record: Record) -> Game:
    """Plays a record again and checks it. Raises BadRecord with the entry at which it departs from the truth."""
    truth, game = _annotate(record)
    if record.loom is not None and record.loom != truth.loom:
        raise BadRecord("the loom was laid otherwise than the record says (2.1, 2.2)")
    if record.opening and record.opening != truth.opening:
        raise BadRecord(f"the first roll was {truth.opening}, not {record.opening} (2.5)")
    for number, (said, was) in enumerate(zip(record.entries, truth.entries, strict=True), start=1):
        _compare(number, said, was)
    if record.result != truth.result:
        raise BadRecord(f"the game came to {truth.result}, not to {record.result}")
    if record.ending is not None:
        _check_ending(record.ending, game)
    return game


def _check_ending(ending: Ending, game: Game) -> None:
    """A table cannot end otherwise what the rules have ended, nor have won what nobody won."""
    by_rules = _ending(game)
    if ending.how != by_rules.how and (game.over or ending.how == "won"):
        raise BadRecord(f"the game did not end so: {ending.how!r}; by the rules it is {by_rules.how!r}")
    if (ending.seat is not None) != (ending.how == "conceded") or ending.seat not in (None, *range(game.players)):
        raise BadRecord("a game is conceded by one of its seats")


def _compare(number: int, said: Entry, was: Entry) -> None:
    name = "undo" if said.action is None else str(said.action)
    if (said.turn, said.seat) != (was.turn, was.seat):
        raise BadRecord(f"entry {number} ({name}) was in turn {was.turn} of seat {was.seat}")
    if said.answer and said.answer != was.answer:
        raise BadRecord(f"entry {number} ({name}): chance answered {was.answer}, not {said.answer}")


def _result(game: Game) -> Result:
    return Result(game.winner, game.over, game.points)


def _ending(game: Game) -> Ending:
    return Ending("won" if game.winner is not None else "limit" if game.over else "going on")


def _walk(game: Game, record: Record) -> Iterator[tuple[Entry, list[Event]]]:
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
            raise BadRecord(f"entry {number}: {error}") from None
        happened = game.events_since(seen, REFEREE)
        yield Entry(entry.action, turn, seat, write_answer(happened), entry.by), happened


def _taken_back(entries: Sequence[Entry]) -> set[int]:
    """The numbers of the actions that an undo took back later."""
    standing: list[int] = []
    gone: set[int] = set()
    for number, entry in enumerate(entries, start=1):
        if entry.action is not None:
            standing.append(number)
        elif standing:
            gone.add(standing.pop())
    return gone


def _annotate(record: Record) -> tuple[Record, Game]:
    """The record with everything filled in as the rules have it, and the game that it comes to."""
    game = begin(record)
    position, opening = game.position(), write_answer(game.events_since(0, REFEREE))
    entries = tuple([entry for entry, _ in _walk(game, record)])
    loom = None if record.position is not None else Loom(position.yarns, position.tiles, {})
    return replace(record, entries=entries, result=_result(game), loom=loom, opening=opening), game
