"""Records of games, made and replayed. A replay believes nothing: every action, answer and result is checked."""

import re
from dataclasses import replace

from ettana.core.errors import BadRecord, IllegalAction
from ettana.core.fair_dice import commitment, fresh_word
from ettana.core.names import PINS, Phase
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.answers import write_answer
from ettana.notation.loom import Loom
from ettana.notation.record import Entry, Record, Result

_PLAIN_NAME = re.compile(r"[^\s,#](?:[^,#\n\r]*[^\s,#])?")


def make_record(game: Game, names: tuple[str, ...] | None = None, key: bytes | None = None) -> Record:
    """The record of a game that was begun from a seed, or with a key's fresh words from entry 0 on."""
    if game.seed is None:
        raise BadRecord("a game that began from a position has no record: its beginning is unknown")
    named = names or tuple(pin.capitalize() for pin in PINS[: game.players])
    if len(named) != game.players or any(not _PLAIN_NAME.fullmatch(name) for name in named):
        raise BadRecord(f"{game.players} names without commas, #, or line breaks are needed, not {named!r}")
    record = Record(
        rules=game.rules,
        deck=game.deck,
        names=named,
        entries=tuple(Entry(action, 0, 0) for action in game.log),
        result=_result(game),
        seed=None if key else game.seed,
        key=key,
        commitment=commitment(key) if key else None,
    )
    # Played once more to note turns, seats, answers and the loom; a game and its own log cannot disagree.
    return _annotate(record)


def replay(record: Record) -> Game:
    """Plays a record again and checks it. Raises BadRecord with the entry at which it departs from the truth."""
    if record.key is None and record.seed is None:
        raise BadRecord("the key is not published yet: the dice cannot be checked before the end of the game")
    if record.key is not None and record.commitment is not None and commitment(record.key) != record.commitment:
        raise BadRecord("the key is not the one that was committed to at the start: its hash differs")
    truth = _annotate(record)
    if record.loom is not None and record.loom != truth.loom:
        raise BadRecord("the loom was laid otherwise than the record says (2.1, 2.2)")
    if record.opening and record.opening != truth.opening:
        raise BadRecord(f"the first roll was {truth.opening}, not {record.opening} (2.5)")
    for number, (said, was) in enumerate(zip(record.entries, truth.entries, strict=True), start=1):
        if (said.turn, said.seat) != (was.turn, was.seat):
            raise BadRecord(f"entry {number} ({_name(said)}) was in turn {was.turn} of seat {was.seat}")
        if said.answer and said.answer != was.answer:
            raise BadRecord(f"entry {number} ({_name(said)}): chance answered {was.answer}, not {said.answer}")
    if record.result != truth.result:
        raise BadRecord(f"the game came to {truth.result}, not to {record.result}")
    return _play(record)[0]


def _name(entry: Entry) -> str:
    return "undo" if entry.action is None else str(entry.action)


def _result(game: Game) -> Result:
    return Result(game.winner, game.over, game.points)


def _begin(record: Record) -> Game:
    seed = fresh_word(record.key, 0) if record.key is not None else record.seed
    return Game(len(record.names), seed, record.rules, record.deck)


def _play(record: Record) -> tuple[Game, list[Entry]]:
    """The game, and its entries with turn, seat and answer as they really were."""
    game = _begin(record)
    truth: list[Entry] = []
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
        truth.append(Entry(entry.action, turn, seat, write_answer(game.events_since(seen, REFEREE))))
    return game, truth


def _annotate(record: Record) -> Record:
    """The record with everything filled in as the rules have it."""
    start = _begin(record)
    position = start.position()
    game, entries = _play(record)
    return replace(
        record,
        entries=tuple(entries),
        result=_result(game),
        loom=Loom(position.yarns, position.tiles, {}),
        opening=write_answer(start.events_since(0, REFEREE)),
    )
