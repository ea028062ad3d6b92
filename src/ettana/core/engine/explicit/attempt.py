"""Playing with outcomes from outside: an action, or the setting up, is tried on a copy.

If the outcomes suffice, the copy is what comes of it. If not, the copy is thrown away, and `asked` knows the question.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.explicit.scripted_rng import NOTHING, ScriptedRng
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import SEATS, walks_for
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import State


def unused_chance() -> Rng:
    """The generator of states that never ask theirs."""
    return Rng(0, 0, 0, 1)


def bare_state(players: i64, options: Options, designs: DesignTables) -> State:
    """Before anything is laid out: nobody has points, and there is no loom."""
    s = State(players, options, designs, walks_for(options.diagonal_steps), unused_chance())
    s.points = vec[i64]([0] * SEATS)
    return s


def try_set_up(players: i64, options: Options, designs: DesignTables, asked: ScriptedRng) -> State:
    """All up to the choice of the first tile (2.1 to 2.5)."""
    return _at_rest(new_state(players, options, designs, asked, True))


def try_action(s: State, action: i64, asked: ScriptedRng) -> State:
    after = s.copy()
    after.recording = True
    after.rng = asked
    apply(after, action)
    return _at_rest(after)


def _at_rest(s: State) -> State:
    s.rng = unused_chance()
    return s


def question_of(asked: ScriptedRng) -> tuple[int, int, int, list[tuple[int, int]]] | None:
    """What was asked beyond the outcomes: the question, whom it is about, and (outcome, weight), ascending."""
    if asked.question == NOTHING:
        return None
    cases: list[tuple[int, int]] = []
    count: i64 = len(asked.weights)
    for outcome in range(count):
        if asked.weights[outcome] != 0:
            cases.append((outcome, asked.weights[outcome]))
    return asked.question, asked.seat, asked.other, cases


def leave_stacks_open(s: State) -> None:
    """Puts both stacks into the order that means nothing: what was put at the bottom stays there (4.7)."""
    cards = s.card_stack[: s.card_count]
    _sort(cards)
    s.card_stack = cards
    designs = vec[i64]()
    bottom = vec[i64]()
    for entry in s.design_stack[s.design_top :]:
        if entry >> 8 == 0:
            designs = append(designs, entry)
        else:
            bottom = append(bottom, entry)
    _sort(designs)
    for entry in bottom:
        designs = append(designs, entry)
    s.design_stack = designs
    s.design_top = 0
    s.rng = unused_chance()


def decide_stacks(s: State, rng: Rng) -> None:
    """The way back: both stacks are shuffled, and the generator is the state's from now on."""
    cards = s.card_stack[: s.card_count]
    rng.shuffle(cards)
    s.card_stack = cards
    open_end: i64 = len(s.design_stack)
    while open_end > s.design_top and s.design_stack[open_end - 1] >> 8 != 0:
        open_end -= 1
    designs = s.design_stack[s.design_top : open_end]
    rng.shuffle(designs)
    for entry in s.design_stack[open_end:]:
        designs = append(designs, entry)
    s.design_stack = designs
    s.design_top = 0
    s.rng = rng


def _sort(items: vec[i64]) -> None:
    """In place, by insertion: the items are few."""
    count: i64 = len(items)
    for end in range(i64(1), count):
        item = items[end]
        at: i64 = end
        while at > 0 and items[at - 1] > item:
            items[at] = items[at - 1]
            at -= 1
        items[at] = item
