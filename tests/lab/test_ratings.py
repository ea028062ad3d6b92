"""Intervals that cover the truth as often as promised, races that are not decided too early, and known ratings."""

import math
import random

import pytest

from ettana.lab.intervals import Interval, ShareTest, paired, wilson
from ettana.lab.ratings import ELO, Meetings, rate


def rounded(interval: Interval) -> tuple[float, float]:
    return round(interval.low, 4), round(interval.high, 4)


def test_wilson_gives_the_known_values() -> None:
    assert rounded(wilson(0.5, 100)) == (0.4038, 0.5962)
    assert rounded(wilson(0.0, 10)) == (0.0, 0.2775)
    assert rounded(wilson(1.0, 10)) == (0.7225, 1.0)
    assert rounded(wilson(0.81, 263)) == (0.7583, 0.8528)
    assert rounded(wilson(0.3, 0)) == (0.0, 1.0)


def pairs(chance: random.Random, deals: int, luck: float) -> list[list[float]]:
    """Mirrored games at 60 %: on a deal decided by luck the seat decides, so that the two games are shared."""
    found = []
    for _ in range(deals):
        if chance.random() < luck:
            found.append([1.0, 0.0])
        else:
            strength = (0.6 - luck / 2) / (1 - luck)
            found.append([float(chance.random() < strength) for _ in range(2)])
    return found


@pytest.mark.parametrize("luck", [0.0, 0.3, 0.6])
@pytest.mark.parametrize("deals", [8, 30, 150])
def test_a_paired_interval_holds_the_truth_as_often_as_it_says(deals: int, luck: float) -> None:
    chance = random.Random(20261115)
    runs = 400
    held = sum(i.low <= 0.6 <= i.high for i in (paired(pairs(chance, deals, luck)) for _ in range(runs)))
    assert held / runs >= 0.93, held / runs


def test_a_paired_interval_is_narrower_with_mirrored_deals_and_wider_with_repeated_games() -> None:
    chance = random.Random(1)
    plain, lucky = (paired(pairs(chance, 200, luck)) for luck in (0.0, 0.5))
    assert lucky.high - lucky.low < 0.85 * (plain.high - plain.low)
    doubled = paired([scores * 2 for scores in pairs(random.Random(2), 200, 0.0)])
    single = paired(pairs(random.Random(2), 200, 0.0))
    assert doubled.high - doubled.low == pytest.approx(single.high - single.low, rel=0.02)


def test_where_nothing_differs_the_paired_interval_is_that_of_the_games() -> None:
    assert paired([[1.0, 1.0]] * 50) == wilson(1.0, 100)
    assert paired([[1.0, 0.0]] * 50) == wilson(0.5, 100)
    assert rounded(paired([])) == (0.0, 1.0)
    assert paired([[1.0, 1.0]]).low < 0.25


@pytest.mark.parametrize("par", [0.5, 0.25])
def test_a_race_between_equals_is_seldom_called(par: float) -> None:
    chance = random.Random(7)
    called = 0
    for _ in range(300):
        race = ShareTest(par)
        for _ in range(300):
            race.add((float(chance.random() < par) + float(chance.random() < par)) / 2)
            if race.clear:
                called += 1
                break
    assert called / 300 <= 0.05


def test_a_clear_race_is_called_soon_and_either_way() -> None:
    for share in (0.9, 0.1):
        chance, race, deals = random.Random(3), ShareTest(0.5), 0
        while not race.clear:
            race.add((float(chance.random() < share) + float(chance.random() < share)) / 2)
            deals += 1
        assert deals < 25
    never, at_once = ShareTest(0.5, answers=10**6), ShareTest(0.5)
    for _ in range(8):
        never.add(1.0)
        at_once.add(1.0)
    assert at_once.clear
    assert not never.clear


# Ratings


def test_two_bots_are_rated_by_their_odds() -> None:
    strong, weak = rate(2, [Meetings((1, 1), (7500.0, 2500.0))])
    assert strong.elo - weak.elo == pytest.approx(ELO * math.log(3), rel=1e-3)
    assert strong.elo == pytest.approx(-weak.elo)
    wilson_odds = [
        ELO / 2 * math.log(rate / (1 - rate)) for rate in (wilson(0.75, 10_000).low, wilson(0.75, 10_000).high)
    ]
    assert [strong.low, strong.high] == pytest.approx(wilson_odds, abs=0.1)


def test_many_bots_get_back_the_strengths_they_played_with() -> None:
    true = [2.0, 0.5, 0.0, -1.0]
    meetings = []
    for a in range(4):
        for b in range(a):
            won = [0.0] * 4
            won[a] = 3000 / (1 + math.exp(true[b] - true[a]))
            won[b] = 3000 - won[a]
            meetings.append(Meetings(tuple(int(bot in (a, b)) for bot in range(4)), tuple(won)))
    ratings = rate(4, meetings)
    mean = sum(true) / 4
    assert [rating.elo for rating in ratings] == pytest.approx([ELO * (t - mean) for t in true], abs=1)
    assert all(rating.low < rating.elo < rating.high < rating.elo + 40 for rating in ratings)


def test_one_against_three_is_rated_by_its_odds() -> None:
    """A bot twice as strong as each of three others wins two games of five."""
    one, three = rate(2, [Meetings((1, 3), (4000.0, 6000.0))])
    assert one.elo - three.elo == pytest.approx(ELO * math.log(2), rel=1e-2)


def test_a_bot_that_wins_everything_is_rated_much_stronger_but_not_infinitely() -> None:
    best, worst = rate(2, [Meetings((1, 1), (200.0, 0.0))])
    assert 500 < best.elo - worst.elo < 3000
    assert best.low > worst.high
    few, _ = rate(2, [Meetings((1, 1), (2.0, 0.0))])
    assert few.high - few.low > best.high - best.low
    alone = rate(1, [Meetings((2,), (50.0,))])[0]
    assert (alone.elo, alone.low, alone.high) == (0.0, 0.0, 0.0)
    assert [rating.elo for rating in rate(2, [])] == [0.0, 0.0]
