"""One game between bots, each shown only its own view."""

from collections.abc import Callable, Sequence

from ettana.bots.protocol import Bot
from ettana.core.actions import Action
from ettana.core.errors import EttanaError, IllegalAction
from ettana.core.events import Event
from ettana.core.seats import REFEREE
from ettana.game import Game


class BotError(EttanaError):
    """A bot's answer is not a legal action. The game has not changed."""


def play_action(game: Game, bot: Bot) -> Action:
    """Asks the bot to act for the current seat, and does it. Raises BotError if it may not be done."""
    action: object = bot.choose(game.view(game.current), game.legal_actions())
    who = f"the bot {bot.name} at seat {game.current}"
    if not isinstance(action, Action):
        raise BotError(f"{who} must answer with an action, not {action!r}")
    try:
        game.apply(action)
    except IllegalAction as error:
        raise BotError(f"{who} chose {error}") from error
    return action


def play_game(game: Game, bots: Sequence[Bot], on_event: Callable[[Event], None] | None = None) -> int | None:
    """Plays a game to its end, one bot for each seat, and returns the winner; None if the turn limit ended it.

    `on_event` hears everything that happens, secrets included, in order.

    >>> game = ettana.Game(seed=7, rules=ettana.RuleSet(target=1, turn_limit=20))
    >>> winner = ettana.play_game(game, [ettana.make_bot("Random", game, seed) for seed in (1, 2)])
    >>> game.over, winner == game.winner
    (True, True)
    """
    if len(bots) != game.players:
        raise BotError(f"{game.players} players need as many bots, not {len(bots)}")
    heard = game.event_count
    while not game.over:
        play_action(game, bots[game.current])
        if on_event is not None:
            for event in game.events_since(heard, REFEREE):
                on_event(event)
            heard = game.event_count
    return game.winner
