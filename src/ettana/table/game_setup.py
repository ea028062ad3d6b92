"""How the game of a table begins: set up, or from a position; with dice of a secret key, or forced ones.

The player who makes a table may prepare it. That player may then know the hands, the stacks and the coming dice, so all
viewers are told.
"""

import hashlib

from ettana.core.errors import BadPosition, BadRules, EttanaError, MalformedText
from ettana.core.fair_dice import fresh_word
from ettana.core.names import Phase
from ettana.core.positions.position import Position
from ettana.game import Game
from ettana.notation.deck_file import bundled_decks, load_deck
from ettana.notation.position_text import read_position
from ettana.notation.rules_text import read_stored_rules
from ettana.table.entries import Settings
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable
from ettana.table.wire.fields import Prepared

_SEED = "seed "
_KEY = "key "


def prepared(settings: Settings) -> tuple[Prepared, ...]:
    """What whoever made the table chose instead of chance, or could know. If there is anything, the dice are not
    verified.
    """
    known: dict[Prepared, bool] = {
        "position": settings.position is not None,
        "dice": settings.dice is not None,
        "device": settings.own_device,
    }
    return tuple(name for name, is_so in known.items() if is_so)


def is_laid_out(settings: Settings) -> bool:
    """Whether the beginning or the dice were chosen, so that the table can be had once more."""
    return settings.position is not None or settings.dice is not None


def seed_of(settings: Settings) -> int | None:
    """The seed that was laid down. The game then has its own generator, and no word of the key."""
    return int(settings.dice.removeprefix(_SEED)) if settings.dice and settings.dice.startswith(_SEED) else None


def laid_key(dice: str) -> bytes:
    """The key that was laid down. With a seed it is one that follows from it, for what else the table needs chance for:
    the bots are the same again too.
    """
    if dice.startswith(_KEY):
        return bytes.fromhex(dice.removeprefix(_KEY))
    return hashlib.sha256(f"ettana {dice}".encode()).digest()


def laid_dice(dice: str) -> str:
    """What a log keeps of the dice: a seed. A key is stored where all keys are, and nowhere else."""
    return dice if dice.startswith(_SEED) else "key"


def begin_game(settings: Settings, key: bytes) -> Game:
    """The game as it begins."""
    seed = seed_of(settings)
    first = fresh_word(key, 0) if seed is None else seed
    if settings.position is not None:
        return Game.from_position(read_position(settings.position).with_dice(first))
    return Game(len(settings.seats), first, read_stored_rules(settings.rules), load_deck(settings.deck))


def fresh_bits(settings: Settings, key: bytes, number: int) -> int | None:
    """New bits for entry `number` of the game; None if its generator goes on by itself."""
    return None if seed_of(settings) is not None else fresh_word(key, number)


def read_wished_position(text: str) -> Position | Refused:
    """The one way in for a position that somebody wishes to begin from. A refusal names the clause, or the line.

    As with the rules of a new table, a text that names no version of the rules means the newest.
    """
    try:
        position = read_position(text, typed=True)
        game = Game.from_position(position)
    except BadPosition as error:
        return Refused(None, "bad_position", error.clause)
    except BadRules:
        return Refused(None, "bad_rules")
    except MalformedText as error:
        return Refused(None, "malformed_position", detail={} if error.line is None else {"line": error.line})
    except EttanaError:
        return Refused(None, "malformed_position")
    if position.phase is Phase.OVER:
        return Refused(None, "bad_position", "3.8" if game.winner is not None else "3.9")
    return position


def name_of_deck(position: Position) -> str | None:
    """Of one that comes with Ettana: bots and clients know no other."""
    return next((name for name in bundled_decks() if load_deck(name) == position.deck), None)


def is_practice(table: Settings | NewTable) -> bool:
    """Whether one person alone begins from a position with dice of a seed. It can be begun anew at any time, so nobody
    misses it. One who learns needs many of them, and a class has one address: they are counted apart, leave the memory
    soon, and are kept for a day.
    """
    alone = sum(plan.kind != "bot" for plan in table.seats) == 1
    laid = table.position is not None and table.dice is not None and table.dice.startswith(_SEED)
    return alone and laid and table.clock is None and not table.listed
