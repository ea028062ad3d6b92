"""Why an action is forbidden: the clause, as a code and parameters that any language can put into words.

This explains; it does not decide. What is legal is decided by `engine.legal` alone, and a test holds the two together.
The checks go from the general to the particular, so that a person hears the first thing that stands in the way.
"""

from ettana.core.actions import (
    Action,
    BuyCard,
    BuyDesign,
    Claim,
    Collect,
    EndTurn,
    Exchange,
    FreeSwap,
    GainTokens,
    GetDesign,
    Jump,
    PaidSwap,
    Place,
    PlayMove,
    PlaySwap,
    Preset,
    ReplaceTile,
    ReplaceYarn,
    Roll,
    RollAgain,
    StealCard,
    StealTokens,
    Tax,
    Walk,
)
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import TOUCHES
from ettana.core.engine.rules.draw import cards_left, designs_left
from ettana.core.engine.rules.legal import complete_designs, gain_from_reserve, legal_ids
from ettana.core.engine.rules.state import State
from ettana.core.errors import Refusal
from ettana.core.names import Card, Colour, Phase
from ettana.core.reasons import Reason
from ettana.core.walk_paths import find_path


def _no(clause: str, reason: Reason, **detail: int) -> Refusal:
    return Refusal(clause, reason, tuple((name, int(value)) for name, value in detail.items()))


def why_not(s: State, action: Action) -> Refusal | None:
    """What forbids this action to the current player now; None if it is legal."""
    return _wrong_time(s, action) or _missing_card(s, action) or _particular(s, action)


def _wrong_time(s: State, action: Action) -> Refusal | None:
    if s.phase == Phase.OVER:
        return _no("3.8" if s.winner >= 0 else "3.9", "game_over")
    if s.phase == Phase.PLACE:
        return None if isinstance(action, Place) else _no("2.5", "place_first")
    if isinstance(action, Place):
        return _no("2.5", "pins_are_placed")
    if s.phase == Phase.BEFORE_ROLL:
        return None if isinstance(action, Roll | Preset) else _no("3.1", "roll_first")
    if isinstance(action, Roll):
        return _no("3.1", "already_rolled")
    if isinstance(action, Preset):
        return _no("6.6", "preset_comes_before_the_roll")
    return None


_CARD_OF: dict[type[Action], Card] = {
    PlayMove: Card.MOVE,
    PlaySwap: Card.SWAP,
    StealCard: Card.STEAL_CARD,
    StealTokens: Card.STEAL_TOKENS,
    ReplaceYarn: Card.REPLACE,
    ReplaceTile: Card.REPLACE,
    Preset: Card.PRESET,
    GetDesign: Card.GET_DESIGN,
    Collect: Card.COLLECT,
    RollAgain: Card.ROLL_AGAIN,
    Tax: Card.TAX,
    GainTokens: Card.GAIN,
}


def card_of(action: Action) -> Card | None:
    """The action card this action plays, if it plays one."""
    return _CARD_OF.get(type(action))


def _missing_card(s: State, action: Action) -> Refusal | None:
    card = card_of(action)
    if card is not None and not s.cards[s.current] >> 4 * card & 15:
        return _no("4.6", "card_not_in_hand", card=card)
    return None


def _particular(s: State, action: Action) -> Refusal | None:
    match action:
        case Roll():
            return None
        case Place(to):
            return _why_not_place(s, to)
        case Walk(to, pays):
            return _already_moved(s) or _why_not_walk(s, to, pays)
        case Jump(to):
            return _already_moved(s) or _why_not_jump(s, to)
        case PlayMove(to):
            return _already_moved(s, "6.1") or _not_free(s, to, "6.1")
        case EndTurn():
            return _why_not_end(s)
        case FreeSwap(a, b):
            return _why_not_free_swap(s, a, b)
        case BuyCard():
            return _too_poor(s, action.tokens, "4.3") or _no_cards_left(s)
        case BuyDesign():
            return _too_poor(s, action.tokens, "4.5") or _no_designs_left(s)
        case PaidSwap(a, b):
            return _too_poor(s, action.tokens, "4.4") or _same_colour(s, a, b)
        case PlaySwap(a, b):
            return _same_colour(s, a, b)
        case StealCard(victim):
            return _why_not_steal(s, victim, "6.3", s.cards[victim], "no_cards_to_steal")
        case StealTokens(victim):
            return _why_not_steal(s, victim, "6.4", s.tokens[victim], "no_tokens_to_steal")
        case ReplaceYarn(octagon, colour):
            return _why_not_replace_yarn(s, octagon, colour)
        case ReplaceTile(square, number):
            return _why_not_replace_tile(s, square, number)
        case Preset(face):
            return _why_not_preset(s, face)
        case GetDesign():
            return _no_designs_left(s)
        case Collect():
            return _reserve_too_small(s, 3, "6.8")
        case RollAgain():
            return _why_not_roll_again(s)
        case Tax():
            rich = any(s.tokens[seat] for seat in range(int(s.players)) if seat != s.current)
            return None if rich else _no("6.11", "nobody_has_tokens")
        case GainTokens(number):
            return _reserve_too_small(s, number, "6.12")
        case Exchange(design):
            return _not_held(s, design, "4.7") or _why_not_exchange(s)
        case Claim(design):
            return _not_held(s, design, "4.8") or _not_complete(s, design)


# The move (section 5)


def _already_moved(s: State, clause: str = "5.1") -> Refusal | None:
    return _no(clause, "already_moved") if s.moved else None


def _not_free(s: State, to: int, clause: str) -> Refusal | None:
    if to == s.pin[s.current]:
        return _no("5.1", "own_square", square=to)
    if s.occupied >> to & 1:
        return _no(clause, "square_occupied", square=to)
    return None


def _why_not_place(s: State, to: int) -> Refusal | None:
    if s.tile[to] != s.number:
        return _no("2.5", "other_number", square=to, number=s.number)
    if s.occupied >> to & 1:
        return _no("2.5", "square_occupied", square=to)
    return None


def _why_not_walk(s: State, to: int, pays: tuple[int, ...]) -> Refusal | None:
    me = s.current
    if to == s.pin[me]:
        return _no("5.3", "back_to_its_beginning", square=to)
    if stopped := _not_free(s, to, "5.4"):
        return stopped
    start, steps, diagonal = int(s.pin[me]), int(s.number), s.options.diagonal_steps
    others = int(s.occupied) & ~(1 << start)
    if all(word & 15 != to for word in _walk_words(s)):
        return _no("5.2", "wrong_distance", steps=steps)
    if any(seat == me or seat >= s.players for seat in pays):
        return _no("5.5", "no_opponent", seat=next(seat for seat in pays if seat == me or seat >= s.players))
    crossed = sum(1 << int(s.pin[seat]) for seat in pays)
    if find_path(start, to, steps, others, crossed, diagonal) is None:
        return _no("5.5", "no_walk_pays_exactly_these", square=to)
    if len(pays) > s.tokens[me]:
        return _no("5.5", "cannot_pay_for_the_walk", cost=len(pays), tokens=s.tokens[me])
    return None


def _walk_words(s: State) -> list[int]:
    at = 6 * s.pin[s.current] + s.number - 1
    return list(s.walks.words[s.walks.first[at] : s.walks.first[at + 1]])


def _why_not_jump(s: State, to: int) -> Refusal | None:
    if stopped := _not_free(s, to, "5.6"):
        return stopped
    return None if s.tile[to] == s.number else _no("5.6", "other_number", square=to, number=s.number)


def _why_not_end(s: State) -> Refusal | None:
    moves = [action for action in legal_ids(s) if ids.WALK <= action < ids.END_TURN]
    if not s.options.forced_toll:
        moves = [action for action in moves if action >= ids.JUMP or not (action - ids.WALK) & 15]
    return _no("3.6", "must_move") if moves and not s.moved else None


# Swaps and purchases (section 4)


def _too_poor(s: State, cost: int, clause: str) -> Refusal | None:
    tokens = s.tokens[s.current]
    return _no(clause, "too_few_tokens", cost=cost, tokens=tokens) if tokens < cost else None


def _no_designs_left(s: State) -> Refusal | None:
    return None if designs_left(s) > 0 else _no("4.10", "no_designs_left")


def _no_cards_left(s: State) -> Refusal | None:
    return None if cards_left(s) else _no("4.10", "no_action_cards_left")


def _same_colour(s: State, a: int, b: int) -> Refusal | None:
    return _no("4.9", "same_colour", colour=s.cell[a]) if s.cell[a] == s.cell[b] else None


def _why_not_free_swap(s: State, a: int, b: int) -> Refusal | None:
    if not s.free_swap:
        return _no("4.2", "only_right_after_the_move")
    pin = s.pin[s.current]
    touched = [TOUCHES[4 * pin + corner] for corner in range(4)]
    if a not in touched or b not in touched:
        return _no("4.2", "not_at_the_pin", octagon=b if a in touched else a)
    return _same_colour(s, a, b)


def _why_not_exchange(s: State) -> Refusal | None:
    if s.acted:
        return _no("4.7", "after_an_action")
    if s.rolled_again and not s.options.exchange_after_roll_again:
        return _no("4.7", "after_roll_again")
    return _no_designs_left(s)


def _not_held(s: State, design: int, clause: str) -> Refusal | None:
    if design >= s.designs.size:
        return _no("1.8", "no_such_design", design=design)
    return None if s.held[s.current] >> design & 1 else _no(clause, "design_not_in_hand", design=design)


def _not_complete(s: State, design: int) -> Refusal | None:
    return None if complete_designs(s, 1 << design) else _no("7.1", "design_not_complete", design=design)


# Action cards (section 6)


def _why_not_steal(s: State, victim: int, clause: str, belongings: int, reason: Reason) -> Refusal | None:
    if victim == s.current or victim >= s.players:
        return _no(clause, "no_opponent", seat=victim)
    return None if belongings else _no(clause, reason, seat=victim)


def _why_not_replace_yarn(s: State, octagon: int, colour: int) -> Refusal | None:
    if s.cell[octagon] == colour:
        return _no("4.9", "same_colour", colour=colour)
    return None if s.yarn_reserve >> 4 * colour & 15 else _no("6.5", "yarn_not_in_reserve", colour=colour)


def _why_not_replace_tile(s: State, square: int, number: int) -> Refusal | None:
    own = square == s.pin[s.current] and s.options.replace_under_own_pin
    if s.occupied >> square & 1 and not own:
        return _no("6.5", "tile_occupied", square=square)
    if s.tile[square] == number:
        return _no("4.9", "same_number", number=number)
    return None if s.tile_reserve >> 4 * number & 15 else _no("6.5", "tile_not_in_reserve", number=number)


def _why_not_preset(s: State, face: int) -> Refusal | None:
    if s.preset:
        return _no("3.1", "one_preset_a_turn")
    if face == Colour.BLACK and not s.options.preset_black:
        return _no("6.6", "black_cannot_be_named")
    return None


def _why_not_roll_again(s: State) -> Refusal | None:
    if s.preset:
        return _no("6.9", "after_preset")
    if s.acted:
        return _no("6.9", "after_an_action")
    return _no("6.9", "one_roll_again_a_turn") if s.rolled_again and not s.options.roll_again_twice else None


def _reserve_too_small(s: State, wanted: int, clause: str) -> Refusal | None:
    return None if gain_from_reserve(s, wanted) > 0 else _no(clause, "reserve_too_small", reserve=s.reserve)
