"""Records made of games, and verified: a replay believes nothing, so every action, answer and result is checked."""

from collections.abc import Sequence
from dataclasses import replace

from ettana.core.errors import BadRecord
from ettana.core.fair_dice import commitment
from ettana.core.names import PINS
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.answers import write_answer
from ettana.notation.loom import Loom
from ettana.notation.record import MOST_ENTRIES, PERSON, Decider, Ending, Record, RecordEntry, Result
from ettana.notation.record_parts import is_bot_name, is_name
from ettana.records.moments import compare, record_start, walk


def make_record(
    game: Game,
    names: tuple[str, ...] | None = None,
    key: bytes | None = None,
    *,
    seated: Sequence[Decider | None] = (),
    deciders: Sequence[Decider | None] | None = None,
    ending: Ending | None = None,
    laid_down: bool = False,
    own_device: bool = False,
) -> Record:
    """The record of a game that was played on its own generator, or with a key's fresh words from entry 0 on.

    `seated` says who has each seat, and `deciders` who decided each entry of the log, if that was not always the same.
    Without an `ending` the game ended as the rules say, or is going on. Raises BadRecord.

    >>> game = ettana.Game(seed=7)
    >>> ettana.make_record(game, names=("Ada", "Bo")).names
    ('Ada', 'Bo')
    """
    if game.has_explicit_chance:
        raise BadRecord("a record has dice that can be had again, and explicit chance has none: Game.to_bytes keeps it")
    named = names or tuple(pin.capitalize() for pin in PINS[: game.players])
    who = deciders if deciders is not None else [None] * game.log_length
    _check_names(game.players, named, seated, who)
    if game.log_length > MOST_ENTRIES:
        raise BadRecord(f"a game of {game.log_length:,} actions: a record has at most {MOST_ENTRIES:,}")
    record = Record(
        rules=game.rules,
        deck=game.deck,
        names=named,
        entries=tuple(RecordEntry(action, 0, 0, by=by) for action, by in zip(game.log, who, strict=True)),
        result=_result(game),
        seed=None if key else game.seed,
        key=key,
        commitment=commitment(key) if key else None,
        laid_down=laid_down,
        own_device=own_device and not laid_down,
        position=game.beginning,
        seated=tuple(seated),
        ending=ending or _ending(game),
    )
    # Played once more to note turns, seats, answers and the loom.
    made, again = _annotate(record)
    if replace(again.position(), chance=(0, 0, 0, 0)) != replace(game.position(), chance=(0, 0, 0, 0)):
        raise BadRecord("the game was played with other dice than those of its seed, its position or this key")
    _check_ending(ending or _ending(game), game)
    if deciders is None and seated:
        made = replace(made, entries=tuple(replace(entry, by=seated[entry.seat]) for entry in made.entries))
    return made


def _check_names(
    players: int, names: Sequence[str], seated: Sequence[Decider | None], deciders: Sequence[Decider | None]
) -> None:
    if len(names) != players or not all(is_name(name) for name in names):
        raise BadRecord(f"{players} names without commas, #, or line breaks are needed, not {names!r}")
    if seated and len(seated) != players:
        raise BadRecord(f"there are {players} seats, but {len(seated)} who have them")
    for who in {*seated, *deciders} - {None, PERSON}:
        if who is None or who.kind == "person" or not is_bot_name(who.bot):
            raise BadRecord(f"a bot has a name without commas, # or brackets, and a person has none: {who!r}")


def replay_record(record: Record) -> Game:
    """Plays a record again and checks it. Raises BadRecord with the entry at which it departs from the truth.

    >>> game = ettana.Game(seed=7)
    >>> game.apply("place:c2")
    >>> ettana.replay_record(ettana.make_record(game)).log
    (Place(to=6),)
    """
    truth, game = _annotate(record)
    if record.loom is not None and record.loom != truth.loom:
        raise BadRecord("the loom was laid otherwise than the record says (2.1, 2.2)")
    if record.opening and record.opening != truth.opening:
        raise BadRecord(f"the first roll was {truth.opening}, not {record.opening} (2.5)")
    for number, (said, was) in enumerate(zip(record.entries, truth.entries, strict=True), start=1):
        compare(number, said, was)
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


def _result(game: Game) -> Result:
    return Result(game.winner, game.over, game.points)


def _ending(game: Game) -> Ending:
    return Ending("won" if game.winner is not None else "limit" if game.over else "going on")


def _annotate(record: Record) -> tuple[Record, Game]:
    """The record with everything filled in as the rules have it, and the game that it comes to."""
    game = record_start(record)
    position, opening = game.position(), write_answer(game.events_since(0, REFEREE))
    entries = tuple([entry for entry, _ in walk(game, record)])
    loom = None if record.position is not None else Loom(position.yarns, position.tiles, {})
    return replace(record, entries=entries, result=_result(game), loom=loom, opening=opening), game
