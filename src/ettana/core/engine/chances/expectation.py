"""What the rest of a turn comes to: the policy decides, and every answer of chance counts with its weight.

So what an action comes to is the mean of what its answers come to, and luck is zero in the mean by construction.
Where there are more answers than `paths` allows, they are cut into equal parts, and one of each is taken.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.chances.chance_outcomes import ChanceOutcomes, answer_key, belongings
from ettana.core.engine.chances.missed_wins import PARTS, actions_of_solver, missed
from ettana.core.engine.chances.open_net import ONE
from ettana.core.engine.chances.outlook import Outlook
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import SEATS
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import ACT, OVER, State
from ettana.core.engine.rules.turn import end_turn
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.sample_world import Hidden, deal

FINE: Final = 1 << 10  # chances are counted in so many parts of what the net can tell
CERTAIN: Final = ONE * FINE  # a chance of 1
AGAIN: Final = 6  # times as many paths
_LUCK: Final = 1 << 30
_NOTHING: Final = vec[i64]([0] * (SEATS + 1))


class Expectation:
    """Chances, one for each seat and the last for nobody, of CERTAIN. `paths` says how finely chance is looked at."""

    def __init__(self, outlook: Outlook, rng: Rng) -> None:
        self.outlook: Outlook = outlook
        self.policy: Policy = outlook.policy
        self.rng: Rng = rng
        self.turn: i64 = 0
        # What Roll again comes to, by what the seats have. Nothing was done since the roll, and the loom is the same.
        self.again: dict[tuple[int, ...], list[int]] = {}

    def begin(self, turn: i64, rng: Rng) -> None:
        self.turn = turn
        self.rng = rng
        self.again = {}

    def of(self, s: State, turn: i64, paths: i64, rng: Rng) -> list[int]:
        """A state that a turn has led to, while it lasts or after it."""
        self.begin(turn, rng)
        return listed(self.value(s.copy(), paths))

    def after_action(self, s: State, action: i64, paths: i64, rng: Rng) -> list[int]:
        """What an action comes to."""
        self.begin(s.turn, rng)
        return listed(self.after(s, action, paths))

    def each(self, s: State, action: i64, paths: i64, rng: Rng) -> list[tuple[int, tuple[int, ...], list[int]]]:
        """The answers to an action: the weight of each, what tells it from others, and what it comes to.

        All are valued in the same way, and share the paths by their weights. Those that come to the same state are one.
        """
        self.begin(s.turn, rng)
        answers = ChanceOutcomes(s, action)
        weights: dict[tuple[int, ...], int] = {}
        states: dict[tuple[int, ...], State] = {}
        which: i64 = 0
        while which < answers.count:
            state = answers.state(which)
            key = answer_key(state)
            weights[key] = weights.get(key, 0) + int(answers.weight[which])
            states[key] = state
            which += 1
        found: list[tuple[int, tuple[int, ...], list[int]]] = []
        for key, weight in weights.items():
            share = paths * weight // answers.whole
            found.append((weight, key, listed(self.value(states[key], share if share > 2 else 2))))
        return found

    def actions_to_win(self, s: State) -> i64:
        """How many actions win the turn without any chance in them, as the solver or the policy knows; 0 if none do."""
        if s.phase != ACT:
            return 0
        actions = actions_of_solver(self.outlook.leaf, s)
        if actions > 0:
            return actions
        me = s.current
        line = s.copy()
        while line.phase != OVER and line.turn == s.turn:
            action = self.policy.decide(line)
            self.policy.evaluation.make_one()
            if ChanceOutcomes(line, action).count > 0:
                return 0
            apply(line, action)
            actions += 1
        return actions if line.winner == me else 0

    def value(self, s: State, paths: i64) -> vec[i64]:
        """The same; the state is played on with."""
        if s.phase == OVER or s.turn != self.turn:
            return self.end(s)
        actions: i64 = 0
        if s.phase == ACT:
            actions = actions_of_solver(self.outlook.leaf, s)
            if actions > 0:
                return self.open_win(s, actions)
        me = s.current
        before = s.copy()
        while True:
            action = self.policy.decide(s)
            self.policy.evaluation.make_one()
            answers = ChanceOutcomes(s, action)
            if answers.count > 0:
                return self.mean(answers, paths) if action != ids.PLAY_ROLL_AGAIN else self.rolled_again(answers, paths)
            apply(s, action)
            actions += 1
            if s.phase == OVER and s.winner == me:
                return self.open_win(before, actions)
            if s.phase == OVER or s.turn != self.turn:
                return self.end(s)

    def open_win(self, s: State, actions: i64) -> vec[i64]:
        """What a turn comes to that so many actions win. If the player does not see them, the others have their turns.

        What the turn does instead is not known, so the net is asked as if it ended here.
        """
        passed = s.copy()
        end_turn(passed)
        found = self.end(passed)
        often = missed(actions)
        won: i64 = CERTAIN
        seat: i64 = 0
        while seat <= SEATS:
            found[seat] = found[seat] * often // PARTS
            won -= found[seat]
            seat += 1
        found[s.current] += won
        return found

    def end(self, s: State) -> vec[i64]:
        """By the net, or the end of the game."""
        outlook = self.outlook
        outlook.forget()
        outlook.add(s)
        found = _NOTHING[:]
        seat: i64 = 0
        while seat <= SEATS:
            found[seat] = outlook.totals[seat] * FINE
            seat += 1
        return found

    def rolled_again(self, answers: ChanceOutcomes, paths: i64) -> vec[i64]:
        """Many rolls lead to it with the same hands and tokens, so it is looked at once, and more finely."""
        key = belongings(answers.s)
        if key not in self.again:
            self.again[key] = listed(self.mean(answers, AGAIN * paths))
        return vec[i64](self.again[key])

    def mean(self, answers: ChanceOutcomes, paths: i64) -> vec[i64]:
        """Of all answers with their weights; or of one out of each of as many equal parts as there are paths."""
        total = _NOTHING[:]
        whole = answers.whole
        which: i64 = 0
        if answers.count <= paths:
            while which < answers.count:
                weight = answers.weight[which]
                further = paths * weight // whole
                add(total, self.value(answers.state(which), further if further > 1 else 1), weight)
                which += 1
            return divided(total, whole)
        parts = paths
        if answers.faces > 0 and paths >= answers.faces:
            parts = paths // answers.faces * answers.faces  # each face of the dice equally often
        luck = self.rng.below(_LUCK)
        while which < parts:
            size = (which + 1) * whole // parts - which * whole // parts
            if size > 0:
                at = answers.at(point_in_part(whole, parts, which, luck))
                add(total, self.value(answers.state(at), 1), size)
            which += 1
        return divided(total, whole)

    def lead(self, world: State, first: i64, second: i64, paths: i64) -> vec[i64]:
        """What the first action brings more than the second in a world, with the same luck."""
        luck = self.rng.copy()
        found = self.after(world, first, paths)
        self.rng = luck
        add(found, self.after(world, second, paths), -1)
        return found

    def after(self, s: State, action: i64, paths: i64) -> vec[i64]:
        """What an action comes to."""
        answers = ChanceOutcomes(s, action)
        if answers.count > 0:
            return self.mean(answers, paths)
        after = s.copy()
        apply(after, action)
        return self.value(after, paths)

    def leads(
        self, hidden: Hidden, first: i64, second: i64, rng: Rng, paths: i64, least: i64, most: i64, error: i64
    ) -> list[int]:
        """What the first action brings more than the second in the worlds of a belief: sums, and of how many worlds.

        After `least` worlds it ends as soon as the standard error of the current player's lead is at most `error`, of
        ONE, and after `most` in any case. Fewer worlds are the first ones of more.
        """
        self.begin(hidden.known.turn, rng)
        me = hidden.known.current
        total = _NOTHING[:]
        squares: i64 = 0
        worlds: i64 = 0
        while worlds < most:
            worlds += 1
            world = deal(hidden, rng)
            self.again = {}
            self.rng = world.rng.copy()
            found = self.lead(world, first, second, paths)
            add(total, found, 1)
            lead = found[me] // FINE
            squares += lead * lead
            if worlds >= least and is_exact(squares, total[me] // FINE, worlds, error):
                break
        return [*listed(total), int(worlds)]


def point_in_part(whole: i64, parts: i64, which: i64, luck: i64) -> i64:
    """A point in one of the equal parts of 0 to `whole` - 1: each of it equally often, if any luck is equally likely.

    It is another one in every part, so that not all faces of the dice that draw a card draw the same.
    """
    low = which * whole // parts
    size = (which + 1) * whole // parts - low
    return low + (luck + which * (whole * 618 // (1000 * parts) + 1)) % size


def listed(chances: vec[i64]) -> list[int]:
    return [int(chance) for chance in chances]


def add(total: vec[i64], chances: vec[i64], weight: i64) -> None:
    seat: i64 = 0
    while seat <= SEATS:
        total[seat] += chances[seat] * weight
        seat += 1


def divided(total: vec[i64], whole: i64) -> vec[i64]:
    """The mean. What rounding leaves is lost: some thousandths of what the net can tell."""
    seat: i64 = 0
    while seat <= SEATS:
        total[seat] = (2 * total[seat] + whole) // (2 * whole)
        seat += 1
    return total


def is_exact(squares: i64, total: i64, worlds: i64, error: i64) -> bool:
    """Whether the standard error of a mean is at most so much, from the sum of the values and that of their squares."""
    if worlds < 2:
        return False
    spread = squares - total // worlds * total  # of all values around their mean
    return spread <= error * error * worlds * (worlds - 1)
