"""A rule set as the engine reads it: plain numbers. `ettana.core.rules.RuleSet` is the face for people.

Every option has the name that it has there. A choice of words is the place of the word among them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RESHUFFLE_AT_ONCE: Final = 1  # of `reshuffle`
PAY_NOTHING: Final = 1  # of `short_reserve`


class Options:
    """The options of section 10 and the data of 1.3 and 1.7. Never changed after it is made."""

    def __init__(
        self,
        target: i64,
        turn_limit: i64,
        diagonal_steps: bool,
        mirrored_designs: bool,
        preset_black: bool,
        free_swap_after_move_card: bool,
        exchange_after_roll_again: bool,
        replace_under_own_pin: bool,
        roll_again_collects: bool,
        roll_again_twice: bool,
        forced_toll: bool,
        replace_dealt_victory_point: bool,
        reshuffle: i64,
        short_reserve: i64,
        cards: list[int],
        tiles: list[int],
    ) -> None:
        self.target: i64 = target
        self.turn_limit: i64 = turn_limit  # 0: none
        self.diagonal_steps: bool = diagonal_steps
        self.mirrored_designs: bool = mirrored_designs  # the design tables of the game are made for it
        self.preset_black: bool = preset_black
        self.free_swap_after_move_card: bool = free_swap_after_move_card
        self.exchange_after_roll_again: bool = exchange_after_roll_again
        self.replace_under_own_pin: bool = replace_under_own_pin
        self.roll_again_collects: bool = roll_again_collects
        self.roll_again_twice: bool = roll_again_twice
        self.forced_toll: bool = forced_toll
        self.replace_dealt_victory_point: bool = replace_dealt_victory_point
        self.reshuffle: i64 = reshuffle
        self.short_reserve: i64 = short_reserve
        self.cards: vec[i64] = vec[i64](cards)  # how many of each of the twelve types are in the box
        self.tiles: vec[i64] = vec[i64](tiles)  # how many tiles of each number, 1 at index 0
        self.origin: object = None  # the rule set they were made of, for those who make them again
