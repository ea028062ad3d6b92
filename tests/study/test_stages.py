"""Analyses of games: the ledger is exact, the same budget gives the same result, and names do not matter."""

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.record import PERSON, Ending, Record
from ettana.records import make_record
from ettana.study.analyse import analyse, analysing, ledger_of
from ettana.study.analysis import WHOLE, Analysis, StudyBudget
from tests.study.records import STAND_IN, lively_record, renamed

SMALL = StudyBudget(nodes=60)
# Minimum counts among 200 games: without these kinds an exact ledger would prove little.
LEAST_OF_200 = {
    "2 players": 60,
    "3 players": 60,
    "4 players": 60,
    "undo": 100,
    "exchange": 60,
    "steal-card": 50,
    "steal-tokens": 50,
    "stand-in": 50,
    "won": 50,
    "limit": 20,
    "conceded": 20,
    "abandoned": 5,
}
SEED = 46  # of a short game with an undo and a stand-in that was won


def kinds_of(record: Record) -> set[str]:
    """The kinds of entries in a game, and how it ended."""
    words = {"undo" if entry.action is None else str(entry.action).split(":")[0] for entry in record.entries}
    by = {entry.by.kind for entry in record.entries if entry.by}
    how = {record.ending.how} if record.ending else set()
    return {f"{len(record.names)} players", *words, *by, *how}


def assert_exact(analysis: Analysis) -> None:
    for moment in analysis.moments:
        assert sum(moment.chances) == WHOLE
        assert min(moment.chances) >= 0
    for seat in range(len(analysis.names) + 1):
        booked = sum(entry.changes[seat] for entry in analysis.ledger)
        assert booked == analysis.moments[-1].chances[seat] - analysis.moments[0].chances[seat]
    for player in analysis.players:
        parts = player.luck + player.decisions + player.stand_in + player.others + player.unknown + player.drift
        assert parts == player.last - player.first


@pytest.mark.parametrize("seed", range(12))
def test_the_ledger_adds_up_exactly(seed: int) -> None:
    """Two, three and four players, with undos, exchanges, thefts, stand-ins, conceded games and turn limits."""
    assert_exact(ledger_of(lively_record(2 + seed % 3, seed), SMALL))


@pytest.mark.parametrize("seed", [2, 4])
def test_the_ledger_adds_up_where_every_outcome_is_looked_at(seed: int) -> None:
    assert_exact(ledger_of(lively_record(2, seed), StudyBudget(nodes=200)))


@pytest.mark.slow
def test_the_ledger_of_200_games_adds_up_exactly() -> None:
    seen: Counter[str] = Counter()
    for seed in range(100, 300):
        record = lively_record(2 + seed % 3, seed)
        seen.update(kinds_of(record))
        assert_exact(ledger_of(record, SMALL))
    assert {kind: seen[kind] for kind in LEAST_OF_200 if seen[kind] < LEAST_OF_200[kind]} == {}


def test_the_games_of_these_tests_have_everything_in_them() -> None:
    records = [lively_record(2 + seed % 3, seed) for seed in range(12)]
    words = {str(entry.action).split(":")[0] for record in records for entry in record.entries}
    assert {"None", "exchange", "steal-card", "gain", "again", "preset", "claim", "buy-design"} <= words
    assert {record.ending.how for record in records if record.ending} >= {"won", "limit", "conceded"}
    assert any(entry.by and entry.by.kind == "stand-in" for record in records for entry in record.entries)


@pytest.fixture(scope="module")
def record() -> Record:
    return lively_record(2, SEED)


@pytest.fixture(scope="module")
def analysis(record: Record) -> Analysis:
    return analyse(record, SMALL)


def test_the_same_record_and_budget_say_the_same(record: Record, analysis: Analysis) -> None:
    assert analyse(record, SMALL) == analysis


def test_another_seed_gives_nearly_the_same_analysis(record: Record, analysis: Analysis) -> None:
    other = analyse(record, StudyBudget(nodes=60, seed=2))
    assert other.moments != analysis.moments
    assert other.moments[-1] == analysis.moments[-1]


def test_renaming_the_players_changes_no_analysis(record: Record, analysis: Analysis) -> None:
    other = analyse(renamed(record), SMALL)
    players = [
        msgspec.structs.replace(player, name=name) for player, name in zip(other.players, record.names, strict=True)
    ]
    assert msgspec.structs.replace(other, names=analysis.names, players=players) == analysis


def test_there_is_a_moment_for_every_entry_and_one_before_them(record: Record, analysis: Analysis) -> None:
    assert [moment.entry for moment in analysis.moments] == list(range(len(record.entries) + 1))


def test_the_last_moment_of_a_game_that_was_won_is_certain(record: Record, analysis: Analysis) -> None:
    assert record.result.winner is not None
    assert analysis.moments[-1].chances[record.result.winner] == WHOLE


def test_a_game_that_the_limit_ended_is_nobodys() -> None:
    game = Game(3, 5, RuleSet(turn_limit=3))
    while not game.over:
        game.apply(game.legal_ids()[0])
    analysis = ledger_of(make_record(game), SMALL)
    assert analysis.moments[-1].chances == [0, 0, 0, WHOLE]
    assert_exact(analysis)
    assert analysis.moments[3].chances[-1] > WHOLE // 2


def conceded(record: Record, seat: int) -> Record:
    return replace(record, ending=Ending("conceded", seat), seated=(PERSON,) * len(record.names))


@pytest.mark.parametrize("players", [2, 3])
def test_conceding_is_the_last_decision_of_whoever_did_it(players: int) -> None:
    game = Game(players, 5, RuleSet())
    for _ in range(20):
        game.apply(game.legal_ids()[0])
    analysis = ledger_of(conceded(make_record(game), 1), SMALL)
    last = analysis.ledger[-1]
    assert (last.cause, last.seat, last.by, last.entry) == ("decision", 1, "person", game.log_length + 1)
    assert last.changes[1] == -analysis.moments[-2].chances[1] < 0
    assert analysis.moments[-1].chances[1] == 0
    assert_exact(analysis)


def test_what_was_taken_back_has_no_entries_and_the_chances_from_before(record: Record, analysis: Analysis) -> None:
    undo = next(
        number
        for number, entry in enumerate(record.entries, start=1)
        if entry.action is None and record.entries[number - 2].action is not None
    )
    assert analysis.moments[undo - 1].undone
    assert analysis.moments[undo].undone
    assert analysis.moments[undo].chances == analysis.moments[undo - 2].chances
    assert not [entry for entry in analysis.ledger if entry.entry in (undo - 1, undo)]


def test_a_stand_ins_decisions_are_not_the_players(record: Record, analysis: Analysis) -> None:
    assert {entry.by.kind for entry in record.entries if entry.by} == {"person", "stand-in"}
    stood_in = [entry for entry in analysis.ledger if entry.cause == "decision" and entry.by == "stand-in"]
    assert stood_in
    for player in analysis.players:
        assert player.stand_in == sum(each.changes[player.seat] for each in stood_in if each.seat == player.seat)
        assert player.mistakes + player.blunders == sum(
            each.seat == player.seat and each.by == "person" and each.kind in ("mistake", "blunder")
            for each in analysis.mistakes
        )


def test_whoever_was_away_all_the_time_has_made_no_mistake_and_has_no_accuracy(record: Record) -> None:
    away = replace(record, entries=tuple(replace(entry, by=STAND_IN) for entry in record.entries))
    analysis = analyse(away, SMALL)
    assert {each.by for each in analysis.mistakes} == {"stand-in"}
    for player in analysis.players:
        assert (player.decisions, player.mistakes, player.blunders, player.accuracy.decisions) == (0, 0, 0, 0)


def test_a_game_in_which_nothing_happened_has_its_beginning() -> None:
    analysis = analyse(make_record(Game(2, 1)), SMALL)
    assert len(analysis.moments) == 1
    assert analysis.stage == "done"
    assert not analysis.ledger
    assert not analysis.mistakes


def test_the_whole_game_has_chances_before_anything_else_is_known(record: Record) -> None:
    states = list(analysing(record, SMALL))
    stages = [state.stage for state in states]
    assert list(dict.fromkeys(stages)) == ["chances", "ledger", "mistakes", "done"]
    first = states[stages.index("ledger") - 1]
    assert len(first.moments) == len(record.entries) + 1
    assert all(len(state.moments) == len(record.entries) + 1 for state in states if state.stage != "chances")
    shares = [state.done for state in states]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_an_analysis_is_json_and_back(analysis: Analysis) -> None:
    assert msgspec.json.decode(msgspec.json.encode(analysis), type=Analysis) == analysis
