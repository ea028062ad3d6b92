"""What must hold of every state of a game, whoever made it: for tests, soaks and for finding out when something broke.

`core.positions.check` says what a position may be. Here is what only a state can get wrong: fields that say the same
thing twice and disagree, bits where there is nothing, and memory that is out of date.
"""

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.legal import complete_designs, legal_ids
from ettana.core.engine.rules.state import OVER, State
from ettana.core.errors import BadPosition
from ettana.core.positions.position import Position
from ettana.core.positions.state_from_position import state_from_position
from ettana.core.rules import RuleSet

# Fields that follow from a position, with the clause that a disagreement breaks. The stacks are not among them: a state
# may keep cards that were drawn long ago beyond their ends, and `Position.of` reads them where they count.
_FOLLOWS = (
    ("players", "1.4"),
    ("cell", "1.1"),
    ("yarn", "1.2"),
    ("tile", "1.1"),
    ("tile_squares", "1.3"),
    ("occupied", "5.4"),
    ("yarn_reserve", "1.2"),
    ("tile_reserve", "1.3"),
    ("reserve", "1.5"),
    ("pin", "1.4"),
    ("tokens", "1.5"),
    ("points", "3.8"),
    ("cards", "1.7"),
    ("held", "1.8"),
    ("claimed", "1.8"),
    ("victory_cards", "6.10"),
    ("discards", "1.7"),
    ("known_cards", "8.2"),
    ("known_designs", "8.2"),
    ("placing_rolls", "2.6"),
)


def check_invariants(s: State, rules: RuleSet, deck: Deck) -> None:
    """Raises BadPosition, with the clause first, unless the state is sound. It plays by `rules` with `deck`."""
    _require(s.options is rules.options(), "10", "the state plays by another rule set")
    _require(s.designs is deck.tables(rules.mirrored_designs), "1.8", "the state plays with another deck")
    _require(0 <= s.card_count <= len(s.card_stack), "1.7", f"{s.card_count} cards in a stack of {len(s.card_stack)}")
    _require(0 <= s.design_top <= len(s.design_stack), "1.8", f"a design stack that begins at {s.design_top}")
    sound = state_from_position(Position.of(s, rules, deck))
    for name, clause in _FOLLOWS:
        here, there = getattr(s, name), getattr(sound, name)
        _require(here == there, clause, f"{name} is {here}, but the position makes it {there}")
    _check_memory(s)
    _check_choices(s)


def _require(condition: bool, clause: str, what: str) -> None:
    if not condition:
        raise BadPosition(clause, what)


def _check_memory(s: State) -> None:
    """Designs remembered as complete are, and the others are not (7.1)."""
    looked_at = s.copy()
    looked_at.examined = looked_at.complete = 0
    everything = complete_designs(looked_at, (1 << int(s.designs.size)) - 1)
    for design in range(int(s.designs.size)):
        complete = bool(everything >> design & 1)
        examined, remembered = s.examined >> design & 1, s.complete >> design & 1
        _require(bool(remembered) == (complete and bool(examined)), "7.1", f"design {design} is remembered wrongly")


def _check_choices(s: State) -> None:
    """A game that goes on has something to choose, and the list that is remembered is the list there is."""
    fresh = list(legal_ids(s.copy()))
    _require(bool(fresh) == (s.phase != OVER), "3.6", f"{len(fresh)} legal actions in phase {s.phase}")
    _require(fresh == sorted(set(fresh)), "3.5", "legal actions that are not in ascending order")
    if s.listed_count >= 0:
        _require(fresh == list(s.listed)[: s.listed_count], "3.5", "a list of legal actions that is out of date")
