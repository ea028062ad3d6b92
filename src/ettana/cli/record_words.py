"""What a record says besides its turns, in words: who played, how it began and ended, and what its dice are worth."""

from collections import Counter

from ettana.game import Game
from ettana.notation.record import DiceKind, EndKind, Record
from ettana.notation.words.catalogue import Catalogue

_TABLE_ENDS: dict[EndKind, str] = {
    "conceded": "record_conceded",
    "abandoned": "record_abandoned",
    "stopped": "record_stopped",
    "limit": "record_table_limit",
    "going on": "record_going_on",
}
_DICE: dict[DiceKind, str] = {
    "committed": "record_dice_committed",
    "seed": "record_dice_seed",
    "position": "record_dice_position",
    "laid down": "record_dice_laid_down",
    "own device": "record_dice_own_device",
}


def tell_result(record: Record, game: Game, catalogue: Catalogue) -> str:
    """How it ended, with the points. How the table ended it counts, if the rules did not."""
    scores = ", ".join(f"{name} {points}" for name, points in zip(record.names, game.points, strict=True))
    if game.winner is not None:
        return catalogue.say("record_won", seat=record.names[game.winner], scores=scores)
    if game.over:
        return catalogue.say("record_limit", scores=scores)
    if record.ending is None:
        return catalogue.say("record_unknown", scores=scores)
    conceding = "" if record.ending.seat is None else record.names[record.ending.seat]
    return catalogue.say(_TABLE_ENDS[record.ending.how], seat=conceding, scores=scores)


def tell_players(record: Record, catalogue: Catalogue) -> list[str]:
    """Who had each seat, if that is known, and who stood in for whom."""
    lines = [
        catalogue.say("record_person" if who.kind == "person" else "record_bot", seat=name, bot=who.bot)
        for name, who in zip(record.names, record.seated, strict=False)
        if who is not None
    ]
    stood_in = Counter(
        (entry.seat, entry.by.bot) for entry in record.entries if entry.by and entry.by.kind == "stand-in"
    )
    for (seat, bot), count in sorted(stood_in.items()):
        actions = catalogue.say("record_actions", n=count)
        lines.append(catalogue.say("record_stood_in", bot=bot, seat=record.names[seat], actions=actions))
    return lines


def tell_beginning(record: Record, catalogue: Catalogue) -> list[str]:
    """A game that was set up needs no word."""
    if record.position is None:
        return []
    return [catalogue.say("record_began", turns=catalogue.say("turns", n=record.position.turn))]


def tell_dice(record: Record, catalogue: Catalogue) -> str:
    """Whether anybody could have known them. What was replayed had its key: its dice are no secret."""
    return catalogue.say(_DICE[record.dice])
