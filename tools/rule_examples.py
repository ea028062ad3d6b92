"""The worked examples of the client's rule pages, played by the rules themselves.

Each is a position and the actions played in it. The rules compute the looms, glowing squares, prices and gains of its
pictures, so no picture can show an illegal action. The texts of the pictures are in `web/messages/rule_pages`, and
`tests/tools/test_rule_examples.py` compares them with what is shown. `make wire-types` writes the file.
"""

from typing import Any

from tools.example_pictures import (
    Example,
    frame_of,
    game_on_our_loom,
    goals_of,
    number_of,
    octagons,
    play,
    reserve_of,
    rolled_to,
    squares,
    swapped,
    tokens_of,
    touched,
    turned_drawing,
    woven,
)

from ettana.core.actions import PlayMove
from ettana.core.events import Claimed, Walked
from ettana.core.names import Card, Colour
from ettana.game import Game
from ettana.notation.deck_file import standard_deck

CORNER = (3, 3)  # columns and rows of visible octagons, from the upper left
DIAGONAL, TEE = "Muthu Seer", "Kuthuvilakku"  # the designs of 7.5


def touching() -> Example:
    """A square and the four octagons that it touches (1.1)."""
    return Example("touching", [frame_of(game_on_our_loom("b2 d4"), marked=touched(squares("b2")[0]))], size=CORNER)


def table() -> Example:
    """A table of four after the deal (section 2)."""
    game = Game(players=4, seed=11)
    while game.view(None).starter is None:
        game.apply(game.legal_actions()[0])
    view = game.view(0)
    design, cards = standard_deck()[view.designs[0]], [card for card, count in enumerate(view.cards) if count]
    frame = frame_of(game, reserve=reserve_of(game), tokens=tokens_of(game))
    return Example("table", [frame], design=design.name, cards=cards)


def collect() -> Example:
    """Everyone collects for the rolled colour (3.2)."""
    before = game_on_our_loom("c2 c1 a4 a3", "phase: before roll", "current: 3")
    after, collected = rolled_to(before, 4, Colour.RED)
    view = after.view(None)
    near = {octagon for player in view.players if player.pin is not None for octagon in touched(player.pin)}
    reds = [octagon for octagon in sorted(near) if view.yarns[octagon] == Colour.RED]
    dice = [view.number, view.colour and int(view.colour)]
    return Example(
        "collect",
        [
            frame_of(before, dice=dice, gains=[None] * 4),
            frame_of(after, dice=dice, gains=list(collected.gains), marked=reds),
        ],
    )


def _two() -> Game:
    """Orange has rolled a 2 and stands beside Black."""
    return game_on_our_loom("b2 c2", "dice: 2 K", "seat 0:", "  tokens: 2")


_ORANGE_AND_BLACK = ("orange", "black")


def targets() -> Example:
    """All squares that one roll reaches (5.2, 5.5, 5.6)."""
    game = _two()
    return Example("targets", [frame_of(game, dice=number_of(game), **goals_of(game))], pins=_ORANGE_AND_BLACK)


def two_steps() -> Example:
    """One of these moves (5.2)."""
    return _walk("two_steps", _two(), "walk:c3")


def five_steps() -> Example:
    """A long walk, which never crosses itself (5.3)."""
    return _walk("five_steps", game_on_our_loom("b2 d4", "dice: 5 K"), "walk:d1")


def _walk(name: str, game: Game, action: str) -> Example:
    planned = game.copy()
    (walked,) = [event for event in play(game, action) if isinstance(event, Walked)]
    path, dice = list(walked.path), number_of(game)
    return Example(
        name,
        [
            frame_of(planned, dice=dice, path=path, glowSquares=path[-1:]),
            frame_of(game, dice=dice, trail=path),
        ],
        texts=(1, 1),
        pins=_ORANGE_AND_BLACK,
    )


def toll() -> Example:
    """A walk across a pin (5.5)."""
    game = _two()
    planned = game.copy()
    walked, *_ = play(game, "walk:d2+1")
    assert isinstance(walked, Walked)
    path, dice = list(walked.path), number_of(game)
    price = {"glowSquares": path[-1:], "prices": [(path[-1], 1)]}
    return Example(
        "toll",
        [
            frame_of(planned, dice=dice, tokens=tokens_of(planned), path=path, **price),
            frame_of(game, dice=dice, tokens=tokens_of(game), trail=path),
        ],
        texts=(1, 1),
        pins=_ORANGE_AND_BLACK,
    )


def free_swap() -> Example:
    """After the move two of the four yarns around the pin may change places (4.2)."""
    game = game_on_our_loom("a2 d4", "dice: 1 K")
    play(game, "walk:b2")
    moved = frame_of(game, dice=number_of(game), glowOctagons=touched(squares("b2")[0]))
    play(game, "free:b2-c3")
    return Example("free_swap", [moved, frame_of(game, dice=number_of(game))], size=CORNER)


def claim() -> Example:
    """A swap costs tokens, and the design that it completes is claimed (4.4, 4.8)."""
    woven = swapped("a4", "d4")
    game = game_on_our_loom("c2 a4", "dice: 4 K", "seat 0:", "  tokens: 3", f"  designs: {DIAGONAL}", yarns=woven)
    frames = [frame_of(game, tokens=tokens_of(game)[:1], glowOctagons=octagons("a1 c1"))]
    play(game, "pay:a1-c1")
    frames.append(frame_of(game, tokens=tokens_of(game)[:1]))
    (claimed,) = play(game, f"claim:{standard_deck().index(DIAGONAL)}")
    assert isinstance(claimed, Claimed)
    frames.append(frame_of(game, tokens=tokens_of(game)[:1], marked=list(claimed.octagons), claimed=True))
    return Example("claim", frames, design=DIAGONAL)


def turned() -> Example:
    """One design, turned three times, in other colours each time (7.1, 7.2)."""
    design = standard_deck().index(TEE)
    frames = []
    for turns, (line, bar) in enumerate([("Y", "P"), ("B", "G"), ("R", "Y"), ("P", "B")]):
        yarns = woven(turned_drawing(standard_deck()[design].drawing, turns), {"A": line, "B": bar})
        game = game_on_our_loom("d1 a4", "dice: 4 K", "seat 0:", f"  designs: {TEE}", yarns=yarns)
        (claimed,) = play(game, f"claim:{design}")
        assert isinstance(claimed, Claimed)
        frames.append({**frame_of(game, turns=turns, marked=list(claimed.octagons)), "pins": []})
    return Example("turned", frames, texts=(1, 2, 2, 2), design=TEE)


def replace_yarn() -> Example:
    """A yarn goes to the reserve and another comes from there (6.5)."""
    return _replace("replace_yarn", "yarn:b2=P", glowOctagons=octagons("b2"), comes={"colour": Colour.PURPLE})


def replace_tile() -> Example:
    """The same with a number tile (6.5)."""
    return _replace("replace_tile", "tile:a2=3", glowSquares=squares("a2"), comes={"number": 3})


def _replace(name: str, action: str, comes: dict[str, int], **place: list[int]) -> Example:
    """`comes` is the token from the reserve."""
    game = game_on_our_loom("d4 c4", "dice: 4 K", "seat 0:", "  cards: replace")
    before = frame_of(game, reserve=reserve_of(game), comes=comes, **place)
    play(game, action)
    after = frame_of(game, reserve=reserve_of(game), **place)
    return Example(name, [before, after], texts=(1, 1), size=CORNER, cards=[Card.REPLACE])


def move_card() -> Example:
    """The squares that the card Move reaches (6.1)."""
    game = game_on_our_loom("b2 c1 a3 d4", "dice: 4 K", "seat 0:", "  cards: move")
    goals = [action.to for action in game.legal_actions() if isinstance(action, PlayMove)]
    return Example("move_card", [frame_of(game, glowSquares=goals)], cards=[Card.MOVE])


def design_card() -> Example:
    """The parts of a design card (7.1)."""
    return Example("design_card", [{}], design=TEE)


EXAMPLES = (
    touching,
    table,
    collect,
    targets,
    two_steps,
    five_steps,
    toll,
    free_swap,
    claim,
    turned,
    replace_yarn,
    replace_tile,
    move_card,
    design_card,
)


def examples() -> list[dict[str, Any]]:
    """The rows of the file."""
    return [make().row() for make in EXAMPLES]
