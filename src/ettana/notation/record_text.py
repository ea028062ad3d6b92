"""Records as text: a head of `key: value` lines, the loom at the start, then a line for every turn.

    12.1  roll[4G] walk:c3+0 {stand-in Sensible} free:a1-b2 end

is the turn after twelve others, of seat 1. Lines of the setting up begin with `start`. Who decides for a seat is in the
head (`seats`); a word in braces says that from here on somebody else does. A game that began from a position has that
at the end, as `position_text` writes it.

This is format 2. Format 1 had neither positions nor who decided nor how the table ended a game; it is read as before.
"""

from ettana.core.errors import BadRecord
from ettana.notation.deck_reference import write_attachment, write_reference
from ettana.notation.loom import draw_loom
from ettana.notation.position_text import write_position_alone
from ettana.notation.record import MOST_ENTRIES, Decider, Record
from ettana.notation.record_parts import write_decider, write_ending, write_result
from ettana.notation.record_reader import LAID_DOWN, MOST_CHARACTERS, OWN_DEVICE, POSITION_MARK, UNDO, read_record
from ettana.notation.rules_text import write_rules

__all__ = ["read_record", "write_record"]

TITLE = "ettana record 2"


def write_record(record: Record) -> str:
    """`read_record(write_record(record)) == record`. Raises BadRecord if it would be too long to be read.

    >>> record = ettana.make_record(ettana.Game(seed=7))
    >>> ettana.write_record(record).splitlines()[3:5]
    ['players: Pink, Black', 'seed: 7']
    """
    lines = [
        TITLE,
        f"deck: {write_reference(record.deck)}",
        f"rules: {write_rules(record.rules)}",
        f"players: {', '.join(record.names)}",
    ]
    if record.seated:
        lines.append(f"seats: {', '.join(write_decider(who) for who in record.seated)}")
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    if record.commitment is not None:
        lines.append(f"commitment: {record.commitment}")
    if record.key is not None:
        lines.append(f"key: {record.key.hex()}")
    if record.laid_down:
        lines.append(f"dice: {LAID_DOWN}")
    elif record.own_device:
        lines.append(f"dice: {OWN_DEVICE}")
    if record.loom is not None:
        lines += ["loom:", draw_loom(record.loom.yarns, record.loom.tiles, ())]
    if record.opening:
        lines.append(f"opening: {record.opening}")
    lines += ["game:", *_turn_lines(record)]
    lines += [f"ending: {write_ending(record.ending)}", f"result: {write_result(record.result)}"]
    if record.position is not None:
        lines += [POSITION_MARK, write_position_alone(record.position)]
    text = "\n".join(lines) + "\n" + write_attachment(record.deck)
    if len(text) > MOST_CHARACTERS or len(record.entries) > MOST_ENTRIES:
        raise BadRecord(f"a record has at most {MOST_ENTRIES:,} actions and {MOST_CHARACTERS:,} characters")
    return text


def _turn_lines(record: Record) -> list[str]:
    lines: list[str] = []
    last: tuple[int, int] | None = None
    deciding: dict[int, Decider | None] = dict(enumerate(record.seated))
    for entry in record.entries:
        here = (entry.turn, entry.seat)
        if here != last:
            head = f"start.{entry.seat}" if entry.turn < 0 else f"{entry.turn}.{entry.seat}"
            lines.append(f"  {head:<8}")
            last = here
        if entry.by != deciding.get(entry.seat):
            deciding[entry.seat] = entry.by
            lines[-1] += f" {{{write_decider(entry.by)}}}"
        lines[-1] += f" {UNDO if entry.action is None else entry.action}{entry.answer}"
    return lines
