"""The arena: the same games with every executor, from all seats, interruptible, and reported with intervals."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from ettana.bots import DEFAULT_BUDGET, BadBudget, BrokenBot, Budget, UnknownBot
from ettana.bots.random_bot import Random
from ettana.core.actions import Action
from ettana.core.engine.rules.state import State
from ettana.core.errors import MissingLibrary
from ettana.core.rules import RuleSet
from ettana.core.view import View
from ettana.game import Game
from ettana.lab.arena import run_arena
from ettana.lab.arena_game import ArenaError, GameResult, play_numbered
from ettana.lab.arena_plot import NoPlot, check_plotting, plot_arena
from ettana.lab.arena_report import report
from ettana.lab.contest import BadArena, Contest, Entrant, contest, read_entrant

SHORT = RuleSet(turn_limit=24, target=2)


def quick(*bots: str, players: int | None = None, seed: int = 7) -> Contest:
    return contest(bots, players=players, seed=seed, rules=SHORT)


def without_times(games: Sequence[GameResult]) -> list[object]:
    return [
        (game.number, game.winner, game.turns, game.decisions, [seat.design_points for seat in game.seats])
        for game in games
    ]


# Line-ups


def test_each_deal_is_played_from_both_seats() -> None:
    held = quick("Sensible", "Random")
    assert [held.seating_of(game) for game in range(4)] == [(0, 1), (1, 0)] * 2
    assert [held.seed_of(game) for game in range(2)] == [held.seed_of(0)] * 2
    assert len({held.seed_of(game) for game in range(40)}) == 20
    assert held.whole_deals(7) == 8
    seeds = {held.bot_seed_of(game, seat) for game in range(40) for seat in range(2)}
    assert len(seeds) == 80


def test_mirrored_games_begin_with_the_same_deal() -> None:
    held = quick("Sensible", "Random")
    one, other = (Game(2, held.seed_of(game)).position() for game in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("bots", "players", "line_ups", "games_of_a_deal"),
    [
        (["Sensible", "Random"], None, [(0, 1)], 2),
        (["Sensible", "Random"], 4, [(0, 1, 1, 1)], 4),
        (["Sensible", "Random"], 3, [(0, 1, 1)], 3),
        (["Sensible", "Sensible", "Random", "Random"], None, [(0, 0, 1, 1)], 4),
        (["Sensible", "Random", "Sensible", "Random"], None, [(0, 1, 0, 1)], 2),
        (["Sensible", "Random", "Random@5"], None, [(0, 1), (0, 2), (1, 2)], 6),
        (["Sensible", "Random", "Random@5"], 3, [(0, 1, 2)], 3),
        (["Sensible"], None, [(0, 0)], 1),
    ],
)
def test_bots_and_seats_make_the_line_ups(
    bots: list[str], players: int | None, line_ups: list[tuple[int, ...]], games_of_a_deal: int
) -> None:
    held = quick(*bots, players=players)
    assert list(held.line_ups) == line_ups
    assert len(held.seatings) == games_of_a_deal
    for number in range(len(line_ups)):
        sat = [seating for line_up, seating in held.seatings if line_up == number]
        for seat in range(held.players):  # each bot is as often in each seat
            counted = Counter(seating[seat] for seating in sat)
            assert {bot: counted[bot] * held.players for bot in counted} == {
                bot: line_ups[number].count(bot) * len(sat) for bot in counted
            }


def test_bots_are_read_with_their_budgets() -> None:
    assert read_entrant("sensible") == Entrant("Sensible", "sensible", DEFAULT_BUDGET)
    assert read_entrant("Random", Budget(nodes=9)) == Entrant("Random", "Random", Budget(nodes=9))
    assert read_entrant("Random@50", Budget(nodes=9)) == Entrant("Random@50", "Random", Budget(nodes=50))
    assert read_entrant("RANDOM@0.5s") == Entrant("Random@0.5s", "RANDOM", Budget(seconds=0.5))
    own = read_entrant("ettana.bots.random_bot:Random@7")
    assert own == Entrant("Random@7", "ettana.bots.random_bot:Random", Budget(nodes=7))
    for text, error in {
        "Nobody": UnknownBot,
        "no.module:Bot": BrokenBot,
        "Random@": BadArena,
        "Random@many": BadArena,
        "Random@0": BadArena,
        "Random@1e3": BadArena,
    }.items():
        with pytest.raises((error, BadBudget)):
            read_entrant(text)


def test_contests_that_cannot_be_held_are_refused() -> None:
    with pytest.raises(BadArena, match=r"1\.4"):
        quick("Random", players=5)
    with pytest.raises(BadArena, match="line-up of 2 seats"):
        quick("Random", "Random", "Sensible", players=2)
    with pytest.raises(BadArena, match="label"):
        quick("Random", "ettana.bots.random_bot:Random")


# Playing


def test_the_same_games_whatever_the_number_of_workers(tmp_path: Path) -> None:
    held = quick("Sensible", "Random")
    alone = run_arena(held, 6, workers=1)
    assert [game.number for game in alone.games] == list(range(6))
    assert without_times(run_arena(held, 5, workers=2).games) == without_times(alone.games)
    assert without_times([play_numbered(held, 3)]) == without_times(alone.games[3:4])
    other = run_arena(quick("Sensible", "Random", seed=8), 6, workers=1)
    assert without_times(other.games) != without_times(alone.games)


def test_a_file_from_before_versions_is_of_version_1(tmp_path: Path) -> None:
    """Its first line named no version, and its games were played under version 1."""
    file = tmp_path / "games.jsonl"
    old = contest(["Random"], players=2, seed=7, rules=RuleSet(turn_limit=24, target=2, version=1))
    run_arena(old, 2, workers=1, resume=file)
    head, *games = file.read_bytes().splitlines(keepends=True)
    assert b'"v1, ' in head
    file.write_bytes(head.replace(b'"v1, ', b'"') + b"".join(games))
    assert len(run_arena(old, 3, workers=1, resume=file).games) == 3
    with pytest.raises(BadArena, match="another contest: rules v1, "):
        run_arena(contest(["Random"], players=2, seed=7, rules=SHORT), 3, workers=1, resume=file)


def test_an_arena_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    held = quick("Random", "Sensible")
    whole = run_arena(held, 6, workers=1)
    run_arena(held, 4, workers=1, resume=file)
    assert file.read_bytes().count(b"\n") == 5
    with file.open("ab") as half:
        half.write(b"[4,1,")  # killed in the middle of a line
    first = file.read_bytes().splitlines()[1:5]
    found = run_arena(held, 6, workers=1, resume=file)
    assert without_times(found.games) == without_times(whole.games)
    assert file.read_bytes().splitlines()[1:5] == first, "games that were there are not played again"
    assert run_arena(held, 6, workers=1, resume=file).games == found.games, "seconds included"
    assert len(run_arena(held, 2, workers=1, resume=file).games) == 2
    with pytest.raises(BadArena, match="another contest: seed 7 there, 9 here"):
        run_arena(quick("Random", "Sensible", seed=9), 6, resume=file)
    file.write_bytes(file.read_bytes() + b"garbage\n")
    with pytest.raises(BadArena, match="line 8"):
        run_arena(held, 6, resume=file)
    file.write_text("something else\n", encoding="ascii")
    with pytest.raises(BadArena, match="does not begin"):
        run_arena(held, 6, resume=file)
    with pytest.raises(BadArena):
        run_arena(held, 6, resume=tmp_path)


def test_an_arena_stops_when_the_answer_is_clear(tmp_path: Path) -> None:
    held = contest(["Sensible", "Random"], seed=3, rules=RuleSet(turn_limit=60, target=3))
    file = tmp_path / "games.jsonl"
    found = run_arena(held, 400, workers=1, stop_when_clear=True, resume=file)
    assert found.clear
    assert len(found.games) < 60
    assert len(found.games) % 2 == 0
    again = run_arena(held, 400, workers=2, stop_when_clear=True)
    assert without_times(again.games) == without_times(found.games), "whoever was faster"
    assert run_arena(held, 400, workers=2, stop_when_clear=True, resume=file) == found
    assert not run_arena(held, 2, workers=1, stop_when_clear=True).clear


# Custom and failing bots


class Failing(Random):
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if view.turn >= 1:
            raise ZeroDivisionError("oh")
        return super().choose(view, legal)


class Seer(Random):
    """Remembers the states it was given."""

    shown: list[State] = []  # noqa: RUF012  that of the class: the arena makes the bots

    def peek(self, state: State) -> None:
        self.shown.append(state)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        assert tuple(self.shown[-1].cell) == view.yarns
        return super().choose(view, legal)


def entrant(bot: type) -> Entrant:
    """An entrant as if named on the command line, wherever this module is imported from."""

    class Here(Entrant):
        def factory(self):  # type: ignore[no-untyped-def] # a stand-in
            return bot

    return Here(bot.__name__, bot.__name__)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_is_named_with_its_game(workers: int) -> None:
    held = quick("Sensible", "tests.lab.test_arena:Failing")
    with pytest.raises(ArenaError, match=r"game \d of seed 7, .*Failing.*: ZeroDivisionError: oh"):
        run_arena(held, 4, workers=workers)


def test_a_bot_that_may_peek_is_shown_everything_but_the_dice() -> None:
    held = Contest(bots=(entrant(Seer), read_entrant("Random")), rules=SHORT)
    Seer.shown.clear()
    game = play_numbered(held, 0)
    assert Seer.shown
    assert game.decisions > len(Seer.shown)
    chances = {(state.rng.a, state.rng.b, state.rng.c) for state in Seer.shown}
    assert len(chances) == len(Seer.shown), "each time another generator, never the game's"


# The report


def test_the_report_adds_up() -> None:
    found = run_arena(quick("Sensible", "Random", "Random@9", players=2), 24, workers=1)
    told = report(found)
    assert list(told.bots) == ["Sensible", "Random", "Random@9"]
    assert told.games == len(found.games) == 24
    assert told.deals == 4
    assert sum(bot.won for bot in told.bots.values()) + told.undecided == 24
    assert sum(bot.win_rate * bot.games for bot in told.bots.values()) == pytest.approx(24)
    assert sum(seat.win_rate for seat in told.seats) * 24 + told.undecided == pytest.approx(24)
    assert sum(bot.rating for bot in told.bots.values()) == pytest.approx(0, abs=1e-6)
    assert told.decisions == sum(game.decisions for game in found.games)
    for bot in told.bots.values():
        assert 0 <= bot.low <= bot.win_rate <= bot.high <= 1
        assert bot.par == 0.5
        assert bot.games == 16
        assert bot.rating_low < bot.rating < bot.rating_high
        assert 0 < bot.seconds_per_choice < 60
        assert bot.seconds_p99 > 0
    assert told.bots["Sensible"].win_rate > told.bots["Random"].win_rate
    assert told.turns.longest <= 24
    assert told.rounds.longest == -(-told.turns.longest // 2)
    plain = msgspec.json.decode(msgspec.json.encode(told))
    assert {"win_rate", "low", "high"} <= set(plain["bots"]["Sensible"])


def test_one_against_three_has_a_par_of_a_quarter() -> None:
    told = report(run_arena(quick("Sensible", "Random", players=4), 4, workers=1))
    assert (told.bots["Sensible"].par, told.bots["Random"].par) == (0.25, 0.75)
    assert len(told.seats) == 4


def test_an_arena_plot_is_drawn_or_it_is_said_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = report(run_arena(quick("Sensible", "Random"), 4, workers=1))
    plot_arena(told, tmp_path / "p.svg")
    assert b"Sensible" in (tmp_path / "p.svg").read_bytes() or (tmp_path / "p.svg").stat().st_size > 5000
    with pytest.raises(NoPlot, match=r"a plot can be .*png"):
        check_plotting(tmp_path / "p.docx")
    with pytest.raises(NoPlot, match="no such folder"):
        check_plotting(tmp_path / "nowhere" / "p.png")
    monkeypatch.setitem(sys.modules, "matplotlib.backend_bases", None)
    with pytest.raises(MissingLibrary, match=r"pip install 'ettana\[lab\]'"):
        check_plotting(tmp_path / "p.png")
