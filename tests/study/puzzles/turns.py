"""Turns of games, for tests of puzzles."""

from collections.abc import Iterator

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.core.names import Phase
from ettana.game import Game


def beginnings_of_turns(seed: int, players: int = 2, bot: str = "Sensible") -> Iterator[Game]:
    """Yields the game after each roll, before any action. Do not change it."""
    game = Game(players, seed)
    bots = [make_bot(bot, game, seat) for seat in range(players)]
    while not game.over:
        if game.phase is Phase.ACT and not game.state.acted and not game.state.rolled_again:
            yield game
        play_action(game, bots[game.current])
