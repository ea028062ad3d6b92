"""Sensible's rules of thumb, one position for each."""

from ettana.bots.sensible.sensible import Sensible
from ettana.core.actions import Exchange
from ettana.core.engine.solve.distance import distance
from ettana.game import Game
from tests.support.drawn import PLAIN, drawn, play, table

# Long (four in a line, and one beside the last) is one swap away: d1 with d2.
NEARLY = """
    loom:
        a     b     c     d     e
    1   G     G     G     B     P
           1@0   2     3     4
    2   Y     B     P     G     R
           5     6     1     2
    3   P     R     R     Y     B
           3     4     5     6
    4   R     Y     B     P     Y
           1     2     3     4@1
    5   B     P     G     R     Y
"""


def choice(game: Game, seed: int = 1) -> str:
    bot = Sensible(game.deck, game.rules, seed)
    return str(bot.choose(game.view(game.current), game.legal_actions()))


def choices(game: Game) -> set[str]:
    """Its possible choices, over different seeds, among equally good ones."""
    return {choice(game, seed) for seed in range(30)}


def test_a_complete_design_is_claimed_the_dearest_first() -> None:
    hand = "dice: 1 G\nseat 0:\n  designs: Three, Long\n"  # Three is complete, Long is not
    assert choice(drawn(PLAIN, hand)) == "claim:8"


def test_the_pin_goes_where_the_free_swap_completes_a_design() -> None:
    """With a 2 only c1 lies at d1 and d2."""
    game = drawn(NEARLY, "dice: 2 K\nseat 0:\n  designs: Long\n")
    assert choices(game) == {"walk:c1"}
    assert choices(play(game, "walk:c1")) == {"free:d1-d2"}
    assert choices(play(game, "free:d1-d2")) == {"claim:9"}


def test_tokens_finish_what_is_one_swap_away() -> None:
    game = drawn(NEARLY, "dice: 2 K\ndone: moved, acted\nseat 0:\n  designs: Long\n  tokens: 3\n")
    assert choice(game).startswith("pay:")
    assert choice(play(game, choice(game))) == "claim:9"


def test_a_swap_card_is_spent_before_tokens() -> None:
    game = drawn(NEARLY, "dice: 2 K\ndone: moved, acted\nseat 0:\n  designs: Long\n  tokens: 9\n  cards: swap\n")
    assert choice(game).startswith("swap:")
    assert choice(play(game, choice(game))) == "claim:9"


def test_replace_is_played_where_it_completes_a_design() -> None:
    game = drawn(NEARLY, "dice: 2 K\ndone: moved, acted\nseat 0:\n  designs: Bar\n  cards: replace\n")
    while not choice(game).startswith(("end", "claim")):
        play(game, choice(game))
    assert choice(game) == "claim:4"


def test_tokens_that_finish_nothing_buy_designs_and_then_cards() -> None:
    game = drawn(PLAIN, "dice: 2 K\ndone: moved, acted\nseat 0:\n  tokens: 3\n")
    assert choice(game) == "buy-design"
    full = "  designs: Step, Bar, Tee, Square\n"
    assert choice(drawn(PLAIN, "dice: 2 K\ndone: moved, acted\nseat 0:\n  tokens: 2\n" + full)) == "end"


def test_preset_names_the_face_that_pays_best() -> None:
    """At the square a1 touch green, red, yellow and blue, one each: black pays most, a card for 2 tokens."""
    assert choice(drawn(PLAIN, "phase: before roll\nseat 0:\n  cards: preset\n")) == "preset:K"


def test_gain_calls_three_or_four() -> None:
    assert choices(drawn(PLAIN, "dice: 2 K\nseat 0:\n  cards: gain\n")) == {"gain:3", "gain:4"}


def test_thieves_go_to_the_leader() -> None:
    rest = "dice: 2 K\nseat 0:\n  cards: steal-tokens\nseat 1:\n  tokens: 3\nseat 2:\n  tokens: 3\n  claimed: Ring\n"
    assert choice(drawn(table(3), rest)) == "steal-tokens:2"
    rest = "dice: 2 K\nseat 0:\n  cards: steal-card\nseat 1:\n  cards: tax\nseat 2:\n  cards: tax\n  claimed: Ring\n"
    assert choice(drawn(table(3), rest)) == "steal-card:2"


def test_tax_waits_until_half_of_the_others_have_tokens() -> None:
    poor = "dice: 2 K\nseat 0:\n  cards: tax\nseat 1:\n  tokens: 3\n"
    assert choice(drawn(table(2), poor)) == "tax"
    assert choice(drawn(table(4), poor)) != "tax"


def test_collect_and_get_design_are_played_at_once() -> None:
    assert choice(drawn(PLAIN, "dice: 2 K\nseat 0:\n  cards: collect\n")) == "collect"
    assert choice(drawn(PLAIN, "dice: 2 K\nseat 0:\n  cards: get-design\n")) == "get-design"


def test_a_bad_roll_is_rolled_again() -> None:
    """Purple does not touch the pin at a1, and without a design no move can help."""
    assert choice(drawn(PLAIN, "dice: 2 P\nseat 0:\n  cards: roll-again\n")) == "again"
    assert choice(drawn(PLAIN, "dice: 2 G\nseat 0:\n  cards: roll-again\n")) != "again"


def test_only_a_design_that_is_far_is_exchanged() -> None:
    far = []
    for seed in range(2):
        game = Game(3, seed)
        bots = [Sensible(game.deck, game.rules, seat) for seat in range(3)]
        while not game.over:
            view = game.view(game.current)
            action = bots[game.current].choose(view, game.legal_actions())
            if isinstance(action, Exchange):
                far.append(distance(game.state.designs, action.design, game.state.cell))
            game.apply(action)
    assert far
    assert min(far) >= 2


def test_the_pin_is_placed_where_most_colours_touch() -> None:
    game = Game(2, 9)
    yarns = game.view(0).yarns
    chosen = choice(game)

    def colours(text: str) -> int:
        square = "abcd".index(text[-2]) + 4 * (int(text[-1]) - 1)
        corner = square // 4 * 5 + square % 4
        return len({yarns[corner + step] for step in (0, 1, 5, 6)})

    assert colours(chosen) >= max(colours(str(action)) for action in game.legal_actions()) - 1
