"""A table's question to a bot."""

from ettana.core.action_table import action_from_id
from ettana.game import Game
from ettana.notation.json_forms import view_to_json
from ettana.notation.rules_text import write_rules
from ettana.table.turns.thinker import BotQuestion


def question(bot: str = "Sensible", seed: int = 1) -> BotQuestion:
    game = Game(2, seed=7)
    return BotQuestion(
        bot=bot,
        rules=write_rules(game.rules),
        deck="kanchi",
        view=view_to_json(game.view(game.current)),
        legal=tuple(game.legal_ids()),
        seed=seed,
    )


LEGAL = {str(action_from_id(number)) for number in question().legal}
