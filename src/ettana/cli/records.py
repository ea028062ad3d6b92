"""`ettana record`: games as they were played."""

from cyclopts import App

from ettana.cli.files import RecordFile, naming, read_text
from ettana.cli.language import Lang, catalogue_for
from ettana.core.events import TurnEnded
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.record import Record
from ettana.notation.record_text import read_record
from ettana.notation.sentences import Words
from ettana.replay import replay

app = App(name="record", help="Check and read records of games.")


@app.command
def check(file: RecordFile, /) -> None:
    """Play a record again and verify all of it: actions, dice, draws and result.

    For example:

    [bold]ettana watch --seed 7 --record game.txt[/bold]
    [bold]ettana record check game.txt[/bold]
    """
    record, game = _replayed(file)
    print(f"sound: {len(record.entries)} actions in {_turns(game)}; {_result(record, game)}")


@app.command
def show(file: RecordFile, /, *, lang: Lang = None) -> None:
    """Tell a game in sentences, turn by turn.

    For example:

    [bold]ettana record show game.txt --lang nl[/bold]
    """
    record, game = _replayed(file)
    words = Words(game.deck, record.names, catalogue_for(lang))
    for event in game.events_since(0, REFEREE):
        if isinstance(event, TurnEnded):
            print()
        else:
            print(words.event(event))
    print(_result(record, game))


def _replayed(file: str) -> tuple[Record, Game]:
    text = read_text(file)
    with naming(file):
        record = read_record(text)
        return record, replay(record)


def _turns(game: Game) -> str:
    turns = game.turn + (game.winner is not None)
    return "1 turn" if turns == 1 else f"{turns} turns"


def _result(record: Record, game: Game) -> str:
    points = ", ".join(f"{name} {points}" for name, points in zip(record.names, game.points, strict=True))
    if game.winner is not None:
        return f"{record.names[game.winner]} won ({points})"
    return f"{'ended by the turn limit' if game.over else 'not finished'} ({points})"
