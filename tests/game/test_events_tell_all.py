"""Events are a complete source: the first loom and the events that a spectator sees give the whole open table.

Everything here is public (8.3). The fold below follows the events' own descriptions and does not use the engine.
"""

from dataclasses import dataclass, field

from hypothesis import given

from ettana.core import events as ev
from ettana.core.events import Event
from ettana.core.names import Card
from ettana.core.view import View
from ettana.game import Game
from tests.support.strategies import examples, games


@dataclass
class Table:
    """The open table, updated by events alone."""

    players: int
    yarns: list[int]
    tiles: list[int]
    yarn_reserve: list[int]
    tile_reserve: list[int]
    card_stack: int
    design_stack: int
    reserve: int = 48
    discards: list[int] = field(default_factory=lambda: [0] * len(Card))
    pins: dict[int, int] = field(default_factory=dict)
    tokens: list[int] = field(default_factory=lambda: [0] * 4)
    points: list[int] = field(default_factory=lambda: [0] * 4)
    victory_cards: list[int] = field(default_factory=lambda: [0] * 4)
    cards: list[int] = field(default_factory=lambda: [0] * 4)
    designs: list[int] = field(default_factory=lambda: [0] * 4)
    claimed: list[set[int]] = field(default_factory=lambda: [set(), set(), set(), set()])
    turn: int = 0
    winner: int | None = None
    over: bool = False

    def gain(self, seat: int, tokens: int) -> None:
        self.tokens[seat] += tokens
        self.reserve -= tokens

    def follow(self, event: Event) -> None:
        match event:
            case ev.Placed(seat, square):
                self.pins[seat] = square
            case ev.Dealt(seat, _, _, tokens):
                self.gain(seat, tokens)
                self.designs[seat] += 1
                self.design_stack -= 1
                dealt = min(1, self.card_stack)
                self.cards[seat] += dealt
                self.card_stack -= dealt
            case ev.Drew(seat):
                self.cards[seat] += 1
                self.card_stack -= 1
            case ev.RevealedPoint(seat):
                self.cards[seat] -= 1
                self.victory_cards[seat] += 1
                self.points[seat] += 1
            case ev.Reshuffled(cards):
                self.card_stack = cards
                self.discards = [0] * len(Card)
            case ev.Collected(gains):
                for seat, tokens in enumerate(gains):
                    self.gain(seat, tokens)
            case ev.DrewDesign(seat):
                self.designs[seat] += 1
                self.design_stack -= 1
            case ev.Walked(seat, path):
                assert path[0] == self.pins[seat]
                self.pins[seat] = path[-1]
            case ev.Paid(seat, to, tokens):
                self.tokens[seat] -= tokens
                self.tokens[to] += tokens
            case ev.Jumped(seat, start, to) | ev.MovedByCard(seat, start, to):
                assert start == self.pins[seat]
                self.pins[seat] = to
            case ev.Bought(seat, tokens):
                self.gain(seat, -tokens)
            case ev.Swapped(_, a, b, colour_a, colour_b):
                assert (self.yarns[a], self.yarns[b]) == (colour_a, colour_b)
                self.yarns[a], self.yarns[b] = colour_b, colour_a
            case ev.Claimed(seat, design, points):
                self.designs[seat] -= 1
                self.claimed[seat].add(design)
                self.points[seat] += points
            case ev.Played(seat, card):
                self.cards[seat] -= 1
                self.discards[card] += 1
            case ev.StoleCard(seat, victim):
                self.cards[seat] += 1
                self.cards[victim] -= 1
            case ev.StoleTokens(seat, victim, tokens):
                self.tokens[seat] += tokens
                self.tokens[victim] -= tokens
            case ev.ReplacedYarn(_, octagon, colour, old):
                assert self.yarns[octagon] == old
                self.yarns[octagon] = colour
                self.yarn_reserve[colour] -= 1
                self.yarn_reserve[old] += 1
            case ev.ReplacedTile(_, square, number, old):
                assert self.tiles[square] == old
                self.tiles[square] = number
                self.tile_reserve[number - 1] -= 1
                self.tile_reserve[old - 1] += 1
            case ev.Gained(seat, tokens):
                self.gain(seat, tokens)
            case ev.Taxed(_, payers):
                for seat in payers:
                    self.gain(seat, -1)
            case ev.TurnEnded():
                self.turn += 1
            case ev.Won(seat):
                self.winner, self.over = seat, True
            case ev.LimitReached():
                self.over = True
            case _:
                pass  # dice and calls, which change nothing by themselves

    def check(self, seen: View) -> None:
        for seat, side in enumerate(seen.players):
            assert side.pin == self.pins.get(seat)
            assert (side.tokens, side.points) == (self.tokens[seat], self.points[seat])
            assert (side.design_count, side.card_count) == (self.designs[seat], self.cards[seat])
            assert (set(side.claimed), side.victory_cards) == (self.claimed[seat], self.victory_cards[seat])
        assert (list(seen.yarns), list(seen.tiles)) == (self.yarns, self.tiles)
        assert (list(seen.yarn_reserve), list(seen.tile_reserve)) == (self.yarn_reserve, self.tile_reserve)
        assert (seen.reserve, list(seen.discards)) == (self.reserve, self.discards)
        assert (seen.card_stack, seen.design_stack) == (self.card_stack, self.design_stack)
        assert (seen.turn, seen.winner, seen.phase.name == "OVER") == (self.turn, self.winner, self.over)


@examples(100)
@given(games(gifts=False))
def test_a_spectator_who_saw_the_first_loom_and_all_events_has_the_open_table(game: Game) -> None:
    assert game.seed is not None
    first = Game(game.players, game.seed, game.rules, game.deck).view(None)
    table = Table(
        players=game.players,
        yarns=list(map(int, first.yarns)),
        tiles=list(first.tiles),
        yarn_reserve=list(first.yarn_reserve),
        tile_reserve=list(first.tile_reserve),
        card_stack=first.card_stack,
        design_stack=first.design_stack,
    )
    for event in game.events_since(0, None):
        table.follow(event)
    table.check(game.view(None))
