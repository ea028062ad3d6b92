"""How often open wins are missed: which moments count, their outcomes, and runs that add up in a file."""

from pathlib import Path

import pytest
from tools.study import games, open_wins
from tools.study.open_wins import GameOfWins, OpenWin, report

from ettana.core.engine import is_compiled
from ettana.notation.record import Record
from tests.study.records import forgetful_record

compiled = pytest.mark.skipif(not is_compiled(), reason="whole games of bots, and a look ahead in each position")


def wins_in(record: Record, monkeypatch: pytest.MonkeyPatch) -> list[OpenWin]:
    monkeypatch.setattr(open_wins, "played", lambda bots, seed: record)
    return open_wins.find("whoever", 1).wins


@compiled
def test_a_win_is_taken_by_who_wins_and_is_one_action_away_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    record = games.play("Sensible,Sensible", 1)
    assert record.winner is not None
    taken = [win for win in wins_in(record, monkeypatch) if win.taken]
    assert taken[-1] == OpenWin(record.names[record.winner], 1, taken=True, won=True)
    assert all(win.won for win in taken)


@compiled
def test_a_turn_that_ends_beside_a_complete_design_has_missed_it(monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = forgetful_record(target=1)
    missed = wins_in(record, monkeypatch)
    assert missed[-1].actions == 1
    assert not any(win.taken or win.won for win in missed)


def test_moments_are_counted_by_their_actions_and_by_bot() -> None:
    found = [
        GameOfWins(1, [OpenWin("Weaver", 1, taken=True, won=True), OpenWin("Weaver", 1, taken=False, won=True)]),
        GameOfWins(2, [OpenWin("Random", actions, taken=False, won=False) for actions in (7, 8, 12)]),
    ]
    assert report(found) == [
        "2 games",
        "Random: 3 moments, missed 100.0 %, won 0.0 % of the games",
        "Weaver: 2 moments, missed 50.0 %, won 100.0 % of the games",
        "1 actions: 2 moments, missed 50.0 %, won 100.0 % of the games",
        "7 actions: 3 moments, missed 100.0 %, won 0.0 % of the games",
    ]


@compiled
def test_a_second_run_goes_on_where_the_first_was_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(games, "KEPT", tmp_path / "games")
    looked_at: list[int] = []
    find = open_wins.find

    def noting(bots: str, seed: int) -> GameOfWins:
        looked_at.append(seed)
        return find(bots, seed)

    monkeypatch.setattr(open_wins, "find", noting)
    for last, expected in ((2, [1, 2]), (3, [3])):
        looked_at.clear()
        open_wins.main([str(tmp_path / "wins.jsonl"), "Sensible,Apprentice", "--games", str(last)])
        assert looked_at == expected
        assert capsys.readouterr().out.splitlines()[0] == f"{last} games"


def test_a_run_ends_when_its_time_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_wins.main([str(tmp_path / "wins.jsonl"), "Sensible,Sensible", "--minutes", "-1"])
    assert capsys.readouterr().out == "0 games\n"
