"""What everybody may know of a player, as a panel (8.3), and the race to the last point."""

from typing import Final

from ettana.core.designs.deck import Deck
from ettana.core.names import Card
from ettana.core.view import View
from ettana.notation.drawing.cards import back
from ettana.notation.drawing.look import look, style
from ettana.notation.drawing.markup import at, tag, use, words
from ettana.notation.drawing.pieces import coin, pin, token

PANEL: Final = 92
PANEL_WIDTH: Final = 340
_EDGE: Final = 24
_NAME_LETTERS: Final = 22
_CLAIM: Final = 29
_CLAIMS: Final = 184  # where they begin


def player_panel(view: View, seat: int, name: str, deck: Deck | None) -> str:
    """Pin, name, points, what the player has, and what was claimed."""
    player, current = view.players[seat], seat == view.current and view.winner is None
    edge = "var(--zari)" if current or view.winner == seat else "var(--cloth-edge)"
    ground = tag("rect", width=PANEL_WIDTH, height=PANEL, rx=11, fill="var(--cloth)", stroke=edge)
    turn = tag("path", d=f"M3 10V{PANEL - 10}", stroke="var(--zari)", stroke_width=4, stroke_linecap="round")
    called = name if len(name) <= _NAME_LETTERS else name[: _NAME_LETTERS - 1] + "…"
    counts = [
        at(14, 54, token(), scale=1.2) + _count(44, player.tokens),
        at(76, 54, back("design", 24)) + _count(101, player.design_count),
        at(130, 54, back("action", 24)) + _count(155, player.card_count),
    ]
    return tag(
        "g",
        ground,
        turn if current else "",
        at(28, 30, pin(seat), scale=0.8),
        tag("text", words(called), x=52, y=33, font_size=20, font_weight=700, fill="var(--ink)"),
        at(PANEL_WIDTH - 28, 28, coin(player.points), scale=1.05),
        *counts,
        at(_CLAIMS, 52, _claims(view, seat, deck)),
        data_player=seat,
        data_points=player.points,
        data_tokens=player.tokens,
    )


def _count(x: float, number: int) -> str:
    return tag("text", str(number), x=x, y=72, font_size=17, font_weight=700, fill="var(--ink)")


def _claims(view: View, seat: int, deck: Deck | None) -> str:
    """Patterns of the designs that lie open, then the Victory point cards; as small as they have to be."""
    player, bed = view.players[seat], "#3d0a20"
    drawn = []
    for design in player.claimed:
        known = deck is not None and design < len(deck)
        inside = at(2, 2, use(f"pattern-{design}"), scale=(_CLAIM - 4) / 100) if known else _number(design)
        drawn.append(tag("rect", width=_CLAIM, height=_CLAIM, rx=4, fill=bed) + inside)
    for _ in range(player.victory_cards):
        silk = tag("rect", width=_CLAIM, height=_CLAIM, rx=4, fill=look()["silks"][Card.VICTORY_POINT])
        drawn.append(silk + at(2, 2, use(f"emblem-{int(Card.VICTORY_POINT)}"), scale=(_CLAIM - 4) / 48))
    step = min(_CLAIM + 3, (PANEL_WIDTH - _CLAIMS - 8 - _CLAIM) / max(1, len(drawn) - 1))
    return "".join(at(n * step, 0, one) for n, one in enumerate(drawn))


def _number(design: int) -> str:
    return tag("text", str(design), x=_CLAIM / 2, y=20, font_size=15, fill="#f0cd78", text_anchor="middle")


def race(view: View) -> str:
    """A thread with a knot for every point, and each player's pin where they stand."""

    def place(points: int) -> float:
        return _EDGE + min(points, view.target) / view.target * (PANEL_WIDTH - 2 * _EDGE)

    drawn = [tag("path", d=f"M{_EDGE} 38H{PANEL_WIDTH - _EDGE}", style=style("ScoreRace", ".thread"))]
    for n in range(view.target):
        drawn.append(tag("circle", cx=place(n), cy=38, r=4.5 if n else 3, style=style("ScoreRace", ".knot")))
    drawn.append(tag("circle", cx=place(view.target), cy=38, r=9.5, style=style("ScoreRace", ".goal")))
    goal = style("ScoreRace", ".goal-text")
    drawn.append(tag("text", str(view.target), x=place(view.target), y=42.5, style=goal))
    for seat, player in enumerate(view.players):
        here = [other for other, one in enumerate(view.players) if one.points == player.points]
        shift = (here.index(seat) - (len(here) - 1) / 2) * 17
        x = place(player.points) + shift
        drawn.append(at(x, 24, pin(seat, player.points), scale=0.68, data_race=seat))
    return "".join(drawn)
