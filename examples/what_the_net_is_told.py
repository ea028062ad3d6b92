"""What the net of train_by_self_play.py is told of a position, and of each thing that can be done in it.

A small net cannot learn in an hour to see designs on a loom: turned, anywhere, in any colours. So it is told how many
swaps each design of its hand needs, and what each swap would do to them, as the browser tells a player who asks. What
that is worth, where to go, what to buy and when to save it has to find out by itself.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

import ettana
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import PAIR_A, PAIR_B, PAIRS, SQUARES, TOUCHES, TOUCHING_PAIRS
from ettana.core.engine.solve.from_lists import AskedSwaps, Cells
from ettana.core.engine.solve.turn_question import finishing_squares_of, squares_from
from ettana.envs import FIELDS

Array = np.ndarray[Any, Any]

DECK = ettana.standard_deck()
TABLES = DECK.tables(ettana.RuleSet().mirrored_designs)
POINTS = np.array([design.points for design in DECK.designs], np.float32)
PROMISE = np.array([1, 0.55, 0.4, 0.27, 0.16, 0.08, 0.03, 0.03], np.float32)  # of a design so many swaps away
FARTHEST = len(PROMISE) - 2
SHOWN = 4  # designs of the hand that the net is told of, the most promising first

TOLD = (  # fields of the observation that are told as they are
    *("phase", "number", "colour", "preset", "rolled_again", "acted", "moved", "free_swap", "turns"),
    *("reserve", "card_stack", "design_stack", "hand", "discards", "known_cards_1", "card_count_1", "design_count_1"),
    *("design_count_0", "tokens_0", "tokens_1", "points_0", "points_1"),
)
ONE_OF = {"phase": 4, "number": 7, "colour": 7, "points_0": 9, "points_1": 9}  # kinds rather than numbers
CORNERS = np.array(list(TOUCHES)).reshape(SQUARES, 4)
AROUND = np.array(list(TOUCHING_PAIRS)).reshape(SQUARES, 6)  # the pairs that a free swap may exchange there
NO_PAIR = PAIRS  # in the tables below: it changes nothing


def _about(nothing: int, *blocks: tuple[int, int, int]) -> Array:
    """What each action is about. A block: its first action, how many things there are, how many actions for each."""
    found = np.full(ettana.NUM_ACTIONS, nothing)
    for first, count, each in blocks:
        found[first : first + count * each] = np.repeat(np.arange(count), each)
    return found


PAIR = _about(NO_PAIR, (ids.FREE_SWAP, PAIRS, 1), (ids.PAID_SWAP, PAIRS, 1), (ids.PLAY_SWAP, PAIRS, 1))
SQUARE = _about(
    -1, *((ids.WALK, SQUARES, 16), (ids.JUMP, SQUARES, 1), (ids.PLAY_MOVE, SQUARES, 1), (ids.PLACE, SQUARES, 1))
)
DESIGN = _about(-1, (ids.EXCHANGE, len(POINTS), 1), (ids.CLAIM, len(POINTS), 1))
YARN = _about(-1, (ids.PLAY_REPLACE_YARN, 125, 1))
IS_BOUGHT = (PAIR < NO_PAIR) & (np.arange(ettana.NUM_ACTIONS) >= ids.PAID_SWAP)  # with tokens or a card
TOLL = np.zeros(ettana.NUM_ACTIONS, np.float32)
TOLL[ids.WALK : ids.JUMP] = [seats.bit_count() for seats in list(range(16)) * SQUARES]


def _kinds() -> Array:
    """Actions of one kind differ in what they bring and in nothing else that the net is told."""
    wide: tuple[int, ...] = (ids.PLACE, ids.WALK, ids.JUMP, ids.FREE_SWAP, ids.PAID_SWAP, ids.PLAY_SWAP, ids.PLAY_MOVE)
    wide += (ids.PLAY_REPLACE_YARN, ids.PLAY_REPLACE_TILE, ids.EXCHANGE, ids.CLAIM)
    ends = (ids.END_TURN, ids.BUY_CARD, ids.BUY_DESIGN, ids.PLAY_STEAL_CARD, ids.PLAY_PRESET, ids.ROLL)
    first = np.ones(ettana.NUM_ACTIONS, int)
    for block in wide:
        end = min([other for other in (*wide, *ends, ettana.NUM_ACTIONS) if other > block])
        first[block + 1 : end] = 0
    return np.cumsum(first) - 1


KIND = _kinds()
KINDS = int(KIND[-1]) + 1
BROUGHT = 5 + SHOWN  # numbers for each action: see `look`


class Hand:
    """The designs of a hand on a loom, and what each swap of two yarns would do to them."""

    def __init__(self, yarns: list[int], designs: Sequence[int]) -> None:
        self.loom, swaps = Cells(yarns), AskedSwaps(yarns, list(range(PAIRS)))
        away = {design: min(FARTHEST, int(self.loom.distance(TABLES, design))) for design in designs}
        share = {design: float(POINTS[design] * PROMISE[away[design]]) for design in designs}
        self.shown = sorted(designs, key=lambda design: -share[design])[:SHOWN]
        self.away, self.points = np.full(SHOWN, FARTHEST), np.zeros(SHOWN, np.float32)
        self.share = np.zeros(len(POINTS), np.float32)  # what each design is worth now
        self.nearer = np.zeros((SHOWN, PAIRS + 1), np.float32)  # 1 if a swap brings the design nearer, -1 if farther
        for place, design in enumerate(self.shown):
            self.away[place], self.points[place] = away[design], POINTS[design]
            self.share[design] = share[design]
            nearer, farther = swaps.effects(TABLES, design)
            if away[design] > 0:
                self.nearer[place, nearer] = 1
            self.nearer[place, farther] = -1
        worth = self.points[:, None] * PROMISE[np.clip(self.away[:, None] - self.nearer, 0, FARTHEST).astype(int)]
        self.gain = (worth - worth[:, -1:]).sum(0)  # of each swap: what the hand is worth more after it
        self.done = ((self.nearer == 1) & (self.away == 1)[:, None]).T @ self.points  # points that it completes
        order = self.gain[AROUND].argmax(1)
        best = AROUND[np.arange(SQUARES), order]
        self.best = np.where(self.gain[best] > 0, best, NO_PAIR)  # at each square: the best free swap
        self._finishing: dict[int, Array] = {}
        self.summary = np.zeros((SHOWN, FARTHEST + 2), np.float32)
        self.summary[np.arange(SHOWN), self.away] = 1
        self.summary[:, -1] = self.points / 3

    def finishing(self, pair: int) -> Array:
        """For each design, once that pair is swapped: the squares whose free swap then completes it, as bits."""
        if pair not in self._finishing:
            found = np.zeros(SHOWN, np.int64)
            a, b = (PAIR_A[pair], PAIR_B[pair]) if pair < NO_PAIR else (0, 0)
            self.loom.swap(a, b)
            for place, design in enumerate(self.shown):
                if self.away[place] - self.nearer[place, pair] == 1:
                    found[place] = finishing_squares_of(TABLES, design, self.loom)
            self.loom.swap(a, b)
            self._finishing[pair] = found
        return self._finishing[pair]

    def replaced(self, what: int) -> tuple[float, float]:
        """What a yarn of another colour would bring (6.5), and the points that it completes."""
        octagon, colour = divmod(what, 5)
        before = self.loom.colour(octagon)
        self.loom.put(octagon, colour)
        away = [min(FARTHEST, int(self.loom.distance(TABLES, design))) for design in self.shown]
        self.loom.put(octagon, before)
        gain = sum(POINTS[d] * PROMISE[n] for d, n in zip(self.shown, away, strict=True)) - float(self.share.sum())
        return float(gain), float(sum(POINTS[d] for d, n in zip(self.shown, away, strict=True) if n == 0))


class Told(NamedTuple):
    """Positions, and what can be done in all of them, one position after the other."""

    facts: Array  # a row a position
    row: Array  # of each action: its position
    action: Array
    kind: Array
    brings: Array  # of each action, BROUGHT numbers


_kept: dict[bytes, Any] = {}


def _keep(key: bytes, make: Any, *what: Any) -> Any:
    """Most decisions leave the loom and the other pin as they are."""
    if key not in _kept:
        if len(_kept) > 8000:
            _kept.clear()
        _kept[key] = make(*what)
    return _kept[key]


def _reach(tiles: list[int], other: int) -> Array:
    """From each square, for each number of the die: the squares that it leads to, as bits."""
    of_number = [sum(1 << square for square, tile in enumerate(tiles) if tile == number) for number in range(7)]
    pins = 1 << other - 1 if other > 0 else 0
    return np.array([list(squares_from(False, square, pins, of_number))[-6:] for square in range(SQUARES)])


def look(observation: Array, mask: Array) -> Told:
    """What the net is told of each position. Swaps that cost something and bring nothing nearer are left out."""
    games = np.arange(len(observation))
    yarns, tiles = observation[:, FIELDS["yarns"].slice], observation[:, FIELDS["tiles"].slice]
    pin, other = (observation[:, FIELDS[f"pin_{seat}"].start].astype(int) for seat in (0, 1))
    where = observation[:, FIELDS["designs"].slice][:, : len(POINTS)]
    hands: list[Hand] = []
    reach = np.empty((len(games), SQUARES, 6), np.int64)
    for game in games:
        loom, held = yarns[game].tobytes(), np.flatnonzero(where[game] == 1).tolist()
        hands.append(_keep(loom + bytes(held), Hand, yarns[game].tolist(), held))
        reach[game] = _keep(
            b"reach" + tiles[game].tobytes() + bytes([other[game]]), _reach, tiles[game].tolist(), other[game]
        )

    row, action = np.nonzero(mask)
    nearer = np.stack([hand.nearer for hand in hands])
    wanted = ~IS_BOUGHT[action] | (nearer[row, :, PAIR[action]] > 0).any(1)
    row, action = row[wanted], action[wanted]
    square, design = SQUARE[action], DESIGN[action]
    best = np.stack([hand.best for hand in hands])
    pair = np.where(square >= 0, best[row, square], PAIR[action])  # a move with the best free swap after it
    goes_to = np.where(square >= 0, square, np.maximum(pin[row] - 1, 0))
    squares = np.array(
        [hands[r].finishing(p) if not b else [0] * SHOWN for r, p, b in zip(row, pair, IS_BOUGHT[action], strict=True)]
    )
    points = np.stack([hand.points for hand in hands])
    numbers = (reach[row, goes_to][:, :, None] & squares[:, None, :] != 0).mean(
        1
    )  # of the die that then finish a design
    brings = np.zeros((len(row), BROUGHT), np.float32)
    brings[:, 0] = np.stack([hand.gain for hand in hands])[row, pair]
    brings[:, 1] = np.stack([hand.done for hand in hands])[row, pair]
    brings[:, 2] = np.where(design >= 0, np.stack([hand.share for hand in hands])[row, design], TOLL[action])
    brings[:, 3] = (numbers * points[row]).sum(1)
    brings[:, 4] = numbers.max(1)
    brings[:, 5:] = nearer[row, :, pair]
    for place in np.flatnonzero(YARN[action] >= 0):
        brings[place, :2] = hands[row[place]].replaced(int(YARN[action[place]]))

    here = np.array([hand.finishing(NO_PAIR) for hand in hands])
    facts = [
        np.stack([hand.summary for hand in hands]).reshape(len(games), -1),
        (reach[games, np.maximum(pin - 1, 0)][:, :, None] & here[:, None, :] != 0).mean(1),
        np.stack(
            [_most(brings[:, k], row, about, len(games)) for k in (0, 1) for about in (square >= 0, IS_BOUGHT[action])],
            1,
        ),
    ]
    for name in TOLD:
        value = observation[:, FIELDS[name].slice]
        facts.append(np.eye(ONE_OF[name])[np.minimum(value[:, 0], ONE_OF[name] - 1)] if name in ONE_OF else value / 8)
    for seat in (pin, other):  # what each colour of the die would bring to the pins
        corner = np.take_along_axis(yarns, CORNERS[np.maximum(seat - 1, 0)], 1)
        facts.append((corner[:, :, None] == np.arange(5)).sum(1) * (seat > 0)[:, None])
    return Told(np.concatenate(facts, 1).astype(np.float32), row, action, KIND[action], brings)


def _most(value: Array, row: Array, among: Array, positions: int) -> Array:
    found = np.zeros(positions, np.float32)
    np.maximum.at(found, row[among], value[among])
    return found
