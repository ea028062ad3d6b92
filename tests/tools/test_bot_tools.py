"""The tools that compare policies and searches find the answer where it is known."""

import pytest
from tools.bots import policy_duel, search_gain

from ettana.bots.searchers.maestro import Maestro
from ettana.bots.searchers.play_styles import BOLD
from ettana.core.engine import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="whole games of the policy")


def test_a_policy_wins_one_of_two_mirrored_games_against_itself() -> None:
    assert policy_duel.share_won(BOLD, BOLD, deals=8, seed=3) == [0.5] * 8


def test_a_duel_says_who_won_how_much(capsys: pytest.CaptureFixture[str]) -> None:
    policy_duel.main(["bold", "careful", "--first-bias", "0", "0", "3", "--deals", "3"])
    assert "% of 6 games against careful" in capsys.readouterr().out


def test_no_change_of_mind_is_worth_nothing() -> None:
    bench = search_gain.Bench(Maestro)
    view = bench.views(1, seed=1)[0]
    action = int(bench.decided(view, 3000, 1).action[0])
    assert bench.worth(view, action, action, seed=1) == 0


def test_a_search_is_reported_by_budget(capsys: pytest.CaptureFixture[str]) -> None:
    search_gain.main(["Maestro", "500", "1000", "--decisions", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["500", "1000"]
    assert all("believed" in line for line in lines)


def test_only_searchers_have_a_search_to_gain_by(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        search_gain.main(["Weaver", "500"])
    assert "does not search" in capsys.readouterr().err
