"""Data sets: games replay, decisions have the players' views, every executor writes the same file, nothing is lost."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import psutil
import pyarrow.parquet as pq
import pytest

from ettana.core.engine.batch.observe import observation
from ettana.core.engine.batch.relative import to_absolute
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.lab.arena import run_arena
from ettana.lab.contest import Contest, contest
from ettana.lab.datasets import BadDataset, Kind, decision_batches, keep_arena, read_about, replayed, run_dataset
from ettana.lab.datasets import run as run
from ettana.lab.datasets.info import KEY, DatasetInfo
from ettana.lab.datasets.rows import KeptGame, chance_text, play_kept
from ettana.notation.data_format import FormatMismatch
from ettana.notation.deck_file import load_deck

SHORT = RuleSet(turn_limit=40, target=2)
GAMES = 6


def held(seed: int = 7, players: int = 2) -> Contest:
    return contest(["Sensible", "Random"], players=players, seed=seed, rules=SHORT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of each kind, with the same games."""
    found = tmp_path_factory.mktemp("datasets")
    for kind in ("games", "decisions"):
        run_dataset(held(players=3), GAMES, found / f"{kind}.parquet", kind, workers=1)
    return found


def test_games_of_a_data_set_replay_to_the_end_that_they_had(folder: Path) -> None:
    rows = pq.read_table(folder / "games.parquet").to_pylist()
    results = run_arena(held(players=3), GAMES, workers=1).games
    games = list(replayed(folder / "games.parquet"))
    assert len(rows) == len(games) == len(results) == GAMES
    for row, game, result in zip(rows, games, results, strict=True):
        assert (row["game"], row["winner"], row["turns"]) == (result.number, result.winner, result.turns)
        assert row["decisions"] == len(row["actions"]) == result.decisions == len(game.log)
        assert (row["seed"], row["rules"], row["deck"]) == (
            game.seed,
            "v2, target=2, turn_limit=40",
            game.deck.fingerprint,
        )
    assert {tuple(row["bots"]) for row in rows} == {
        ("Sensible", "Random", "Random"),
        ("Random", "Sensible", "Random"),
        ("Random", "Random", "Sensible"),
    }


def test_decisions_are_what_the_players_saw_and_did(folder: Path) -> None:
    rows = pq.read_table(folder / "decisions.parquet").to_pylist()
    place = 0
    for number, game in enumerate(replayed(folder / "games.parquet")):
        again = Game(3, game.seed, game.rules, game.deck)
        for step, action in enumerate(game.log):
            assert action is not None
            row = rows[place]
            seat = again.current
            assert (row["game"], row["step"], row["seat"]) == (number, step, seat)
            assert row["observation"] == bytes(memoryview(observation(again.state, seat)))
            legal = [each for each in range(1581) if row["mask"][each // 8] >> each % 8 & 1]
            assert sorted(to_absolute(each, seat, 3) for each in legal) == list(again.legal_ids())
            assert to_absolute(row["action"], seat, 3) == action.id
            assert row["result"] == pytest.approx(game.returns[seat])
            heard = again.event_count
            again.apply(action)
            assert row["chance"] == chance_text(again.events_since(heard, REFEREE))
            place += 1
    assert place == len(rows)


def test_a_data_set_tells_chance_in_words(folder: Path) -> None:
    told = [row["chance"] for row in pq.read_table(folder / "decisions.parquet").to_pylist()]
    words = {part.split()[0] for text in told if text for part in text.split("; ")}
    assert {"pin", "deal", "roll", "card", "design"} <= words
    assert words <= {"pin", "start", "deal", "roll", "call", "card", "point", "design", "stolen", "reshuffle"}
    assert "" in told, "most actions leave nothing to chance"


def test_decisions_are_read_as_arrays(folder: Path) -> None:
    batches = list(decision_batches(folder / "decisions.parquet", size=100))
    rows = pq.read_table(folder / "decisions.parquet").num_rows
    assert sum(len(each.action) for each in batches) == rows
    first = batches[0]
    assert (first.observation.shape, first.mask.shape) == ((100, 232), (100, 1581))
    assert first.mask[np.arange(100), first.action].all(), "what was done was legal"
    assert set(np.unique(first.mask)) == {0, 1}


# The same with every executor, without loss or doubling


@pytest.mark.parametrize("kind", ["games", "decisions"])
def test_a_data_set_has_the_same_bytes_whatever_plays_it(folder: Path, tmp_path: Path, kind: Kind) -> None:
    out = tmp_path / "again.parquet"
    written = run_dataset(held(players=3), GAMES, out, kind, workers=2)
    assert out.read_bytes() == (folder / f"{kind}.parquet").read_bytes()
    assert written.size == out.stat().st_size
    assert written.rows == pq.read_metadata(out).num_rows
    assert [each.name for each in tmp_path.iterdir()] == ["again.parquet"], "nothing is left beside it"


def command(out: Path, games: int) -> list[str]:
    short = ["--turn-limit", "40", "--target", "2", "--seed", "7", "--players", "3", "--workers", "2"]
    arguments = ["dataset", "--bots", "Sensible,Random", "--games", str(games), "--out", str(out), *short]
    return [sys.executable, "-m", "ettana", *arguments]


def test_a_run_that_was_killed_goes_on_without_loss_or_doubling(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, journal = tmp_path / "games.parquet", tmp_path / "games.parquet.played"
    process = subprocess.Popen(command(out, 100_000))
    while not journal.exists() or journal.read_bytes().count(b"\n") < 4:
        assert process.poll() is None
        time.sleep(0.01)
    workers = psutil.Process(process.pid).children()
    process.kill()
    process.wait(60)
    assert workers
    assert not psutil.wait_procs(workers, timeout=60)[1], "workers end when nobody waits for them"
    assert not out.exists()
    there = {json.loads(line)[0] for line in journal.read_bytes().splitlines()[1:]}
    with journal.open("ab") as file:
        file.write(b"[5,0,")  # the process might have died in the middle of a line
    played: list[int] = []

    def play(held: Contest, number: int) -> KeptGame:
        played.append(number)
        return play_kept(held, number)

    monkeypatch.setattr(run, "play_kept", play)
    run_dataset(held(players=3), GAMES, out, "games", workers=1)
    assert played == [number for number in range(GAMES) if number not in there]
    assert out.read_bytes() == (folder / "games.parquet").read_bytes()
    assert not journal.exists()


def test_a_complete_data_set_is_not_played_again_and_other_files_are_not_overwritten(
    folder: Path, tmp_path: Path
) -> None:
    out = folder / "games.parquet"
    before = out.stat().st_mtime_ns
    assert run_dataset(held(players=3), GAMES, out, "games", workers=1).rows == GAMES
    assert out.stat().st_mtime_ns == before
    for other in (held(seed=8, players=3), held()):
        with pytest.raises(BadDataset, match="there already, and of other games"):
            run_dataset(other, GAMES, out, "games", workers=1)
    with pytest.raises(BadDataset, match="of other games"):
        run_dataset(held(players=3), GAMES, out, "decisions", workers=1)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada", encoding="ascii")
    with pytest.raises(BadDataset, match=r"letter\.txt"):
        run_dataset(held(), 2, letter, "games", workers=1)
    assert letter.read_text(encoding="ascii") == "Dear Ada"
    with pytest.raises(BadDataset, match="no such folder"):
        run_dataset(held(), 2, tmp_path / "nowhere" / "games.parquet", "games", workers=1)


def test_an_arena_keeps_its_games_as_a_data_set(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    found = run_arena(held(players=3), GAMES, workers=1, resume=tmp_path / "arena.jsonl")
    keep_arena(found, out)
    assert out.read_bytes() == (folder / "games.parquet").read_bytes()
    resumed = run_arena(held(players=3), GAMES, workers=1, resume=tmp_path / "arena.jsonl")
    keep_arena(resumed, out)
    assert out.read_bytes() == (folder / "games.parquet").read_bytes()
    old = msgspec.structs.replace(found.games[2], actions=b"")
    with pytest.raises(BadDataset, match="game 2 was played by a version"):
        keep_arena(type(found)(found.contest, (*found.games[:2], old), None), out)


# Metadata of a file


def changed(source: Path, out: Path, made_with: dict[str, Any] | None = None, **changes: Any) -> Path:
    """A copy of the file with other metadata."""
    table = pq.read_table(source)
    about = msgspec.json.decode(table.schema.metadata[KEY], type=DatasetInfo)
    other = msgspec.structs.replace(about.made_with, **(made_with or {}))
    about = msgspec.structs.replace(about, made_with=other, **changes)
    pq.write_table(table.replace_schema_metadata({KEY: msgspec.json.encode(about)}), out)
    return out


def test_a_data_set_says_what_it_was_made_with(folder: Path) -> None:
    about = read_about(folder / "decisions.parquet")
    assert (about.kind, about.players, about.seed, about.games) == ("decisions", 3, 7, GAMES)
    assert about.made_with.inputs == "ettana-1"
    assert about.made_with.rules == 2
    assert about.made_with.deck == load_deck("kanchi").fingerprint
    assert about.bots[0][:2] == ["Sensible", "Sensible"]


def test_a_data_set_made_with_something_else_is_refused(folder: Path, tmp_path: Path) -> None:
    decisions, games = folder / "decisions.parquet", folder / "games.parquet"
    other = tmp_path / "other.parquet"
    with pytest.raises(FormatMismatch, match=r"other\.parquet was made with ettana-0, and this is read as ettana-1"):
        next(decision_batches(changed(decisions, other, {"inputs": "ettana-0"})))
    with pytest.raises(FormatMismatch, match="version 99 of the rules, which this Ettana does not know"):
        next(decision_batches(changed(decisions, other, {"rules": 99})))
    with pytest.raises(FormatMismatch, match="another deck: its fingerprint is 0000"):
        next(decision_batches(changed(decisions, other, {"deck": "0000"})))
    with pytest.raises(FormatMismatch, match="another deck"):
        next(replayed(changed(games, other, {"deck": "0000"})))
    with pytest.raises(BadDataset, match="has format 2, and this Ettana reads format 1"):
        read_about(changed(games, other, format=2))
    with pytest.raises(BadDataset, match="has games, and not decisions"):
        next(decision_batches(games))
    assert next(replayed(changed(games, other, {"inputs": "ettana-0"}))).over, "games have no observations"
    pq.write_table(pq.read_table(games).replace_schema_metadata(), other)
    with pytest.raises(BadDataset, match="is not a data set of Ettana"):
        read_about(other)


def test_games_that_end_in_another_way_are_refused(folder: Path, tmp_path: Path) -> None:
    table = pq.read_table(folder / "games.parquet")
    rows = table.to_pylist()
    rows[0]["actions"] = rows[0]["actions"][:-1]
    other = tmp_path / "other.parquet"
    pq.write_table(type(table).from_pylist(rows, schema=table.schema), other)
    with pytest.raises(BadDataset, match="game 0: it ends in another way here"):
        next(replayed(other))
    rows[0]["actions"] = [1580] * 3  # no game begins with that
    pq.write_table(type(table).from_pylist(rows, schema=table.schema), other)
    with pytest.raises(BadDataset, match="game 0: "):
        next(replayed(other))
