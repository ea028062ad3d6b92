"""`ettana new` and `ettana show`: positions as texts and as drawings."""

from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from ettana.cli.files import PositionFile, naming, read_text
from ettana.cli.language import Lang, catalogue_for
from ettana.cli.options import STANDARD_TABLE, Seed, TableOptions
from ettana.cli.terminal.hand_view import distances, draw_cards, tell_designs
from ettana.cli.terminal.palette import is_plain, pin
from ettana.cli.terminal.table_view import draw_claims, draw_table
from ettana.game import Game
from ettana.notation.json_forms import view_to_json
from ettana.notation.position_text import read_position, write_position
from ettana.notation.words.sentences import Words

Json = Annotated[bool, Parameter(negative="", show_default=False, help="Print the view as JSON instead.")]
Seat = Annotated[int | None, Parameter(help="Show only what this seat may know, 0 to 3; without it, all hands.")]


def new(
    *,
    players: Annotated[int, Parameter(name=["--players", "-p"], help="2 to 4.")] = 2,
    seed: Seed = None,
    json: Json = False,
    seat: Annotated[int | None, Parameter(help="Whose view --json prints; without it, a spectator's.")] = None,
    table: TableOptions = STANDARD_TABLE,
) -> None:
    """Lays a new game out and prints it."""
    game = table.new_game(players, seed)
    if json:
        print(view_to_json(game.view(seat)).decode())
    else:
        print(write_position(game.position()), end="")


def show(
    file: PositionFile,
    /,
    *,
    seat: Seat = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Draws a position."""
    text = read_text(file)
    with naming(file):
        game = Game.from_position(read_position(text))
    view = game.view(seat)
    if json:
        print(view_to_json(view).decode())
        return
    console = Console(highlight=False)
    words = Words(game.deck, catalogue=catalogue_for(lang))
    roles = ["" for _ in view.players]
    console.print(draw_table(view, words, roles, plain=is_plain(console)))
    claims = draw_claims(view, words)
    if claims:
        console.print(claims)
    for shown in range(game.players) if seat is None else (seat,):
        _print_hand(console, game, shown, words)


def _print_hand(console: Console, game: Game, seat: int, words: Words) -> None:
    view = game.view(seat)
    away = distances(view, game.state.designs)
    holds = words.catalogue.say("table_holds", seat=words.seat(seat))
    console.print(pin(seat).append(f" {holds}", style="not bold default on default"), end=" ")
    console.print(tell_designs(view.designs, away, words), end="; ")
    console.print(draw_cards(view, words))
