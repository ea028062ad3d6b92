"""`ettana record`: games as they were played."""

from collections import Counter

from cyclopts import App

from ettana.cli.files import RecordFile, naming, read_text
from ettana.cli.language import Lang, catalogue_for
from ettana.core.events import TurnEnded
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.record import DiceKind, EndKind, Record
from ettana.notation.record_text import read_record
from ettana.notation.words.catalogue import Catalogue, load_catalogue
from ettana.notation.words.sentences import Words
from ettana.records import replay_record

app = App(name="record", help="Check and read records of games.")


@app.command
def check(file: RecordFile, /) -> None:
    """Play a record again and verify all of it: actions, dice, draws and result.

    It also says who played, and whether anybody could have known the dice beforehand.

    For example:

    [bold]ettana watch --seed 7 --record game.txt[/bold]
    [bold]ettana record check game.txt[/bold]
    """
    record, game = _replayed(file)
    english = load_catalogue()
    print(f"sound: {len(record.entries)} actions in {_turns(record, game)}; {tell_result(record, game, english)}")
    print("\n".join([*tell_beginning(record, english), *tell_players(record, english), tell_dice(record, english)]))


@app.command
def show(file: RecordFile, /, *, lang: Lang = None) -> None:
    """Tell a game in sentences, turn by turn.

    For example:

    [bold]ettana record show game.txt --lang nl[/bold]
    """
    record, game = _replayed(file)
    catalogue = catalogue_for(lang)
    words = Words(game.deck, record.names, catalogue)
    about = [*tell_players(record, catalogue), *tell_beginning(record, catalogue)]
    print("".join(f"{line}\n" for line in about))
    for event in game.events_since(0, REFEREE):
        if isinstance(event, TurnEnded):
            print()
        else:
            print(words.event(event))
    print(tell_dice(record, catalogue))
    print(tell_result(record, game, catalogue))


def _replayed(file: str) -> tuple[Record, Game]:
    text = read_text(file)
    with naming(file):
        record = read_record(text)
        return record, replay_record(record)


def _turns(record: Record, game: Game) -> str:
    before = 0 if record.position is None else record.position.turn
    turns = game.turn - before + (game.winner is not None)
    return "1 turn" if turns == 1 else f"{turns} turns"


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
