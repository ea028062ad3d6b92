"""`ettana record`: games as they were played."""

from cyclopts import App

from ettana.cli.files import RecordFile, naming, read_text
from ettana.cli.language import Lang, catalogue_for
from ettana.cli.record_words import tell_beginning, tell_dice, tell_players, tell_result
from ettana.core.events import TurnEnded
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.record import Record
from ettana.notation.record_text import read_record
from ettana.notation.words.catalogue import load_catalogue
from ettana.notation.words.sentences import Words
from ettana.replay import replay

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
        return record, replay(record)


def _turns(record: Record, game: Game) -> str:
    before = 0 if record.position is None else record.position.turn
    turns = game.turn - before + (game.winner is not None)
    return "1 turn" if turns == 1 else f"{turns} turns"
