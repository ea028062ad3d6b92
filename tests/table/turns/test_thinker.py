"""A bot's answer, computed in place: the same for the same question, and within the given time."""

import pytest

from ettana.bots import DEFAULT_BUDGET, Budget, Paced, find_bot
from ettana.bots.random_bot import Random
from ettana.core.designs.deck import Deck
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck
from ettana.table.turns.thinker import think
from tests.table.questions import LEGAL, question


def test_the_same_question_has_the_same_answer() -> None:
    answers = {think(question("Random", seed), 5.0) for seed in range(20)}
    assert len(answers) > 1
    assert answers <= LEGAL
    assert think(question("Random", 3), 5.0) == think(question("Random", 3), 5.0)


def test_a_bot_that_is_used_to_more_time_than_there_is_makes_do_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Budget] = []

    class Slow(Random):
        seconds = 2.0

        def __init__(self, deck: Deck, rules: RuleSet, seed: int, budget: Budget = DEFAULT_BUDGET) -> None:
            super().__init__(deck, rules, seed, budget)
            given.append(budget)

    monkeypatch.setattr("ettana.bots.random_bot.Random", Slow)
    for most in (5.0, 2.0, 0.5):
        given.clear()
        assert think(question("Random"), most) in LEGAL
        assert given[-1] == (DEFAULT_BUDGET if most >= 2 else Budget(seconds=most))


@pytest.mark.parametrize("name", ["Master", "Maestro"])
def test_bots_that_think_by_the_clock_say_so(name: str) -> None:
    assert isinstance(find_bot(name)(standard_deck(), RuleSet(), seed=1), Paced)
