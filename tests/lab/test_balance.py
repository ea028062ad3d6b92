"""The study of balance: the same games with every executor, counted together, and reported as text and as a page."""

from pathlib import Path

import msgspec
import pytest

from ettana.core.names import Card
from ettana.core.rules import OPTIONS, RuleSet
from ettana.lab.balance.aggregate import mean, option_report, share, wins
from ettana.lab.balance.game_summary import GameSummary, SeatSummary
from ettana.lab.balance.page import balance_page
from ettana.lab.balance.plan import Plan
from ettana.lab.balance.report import BalanceReport, DesignReport, Finding, Mean, Rounds, Share, TableReport
from ettana.lab.balance.study import report_of, run_balance, study_balance
from ettana.lab.balance.verdict import verdict
from ettana.lab.contest import BadArena, read_entrant
from ettana.notation.deck_file import standard_deck

SHORT = RuleSet(turn_limit=24, target=2)


def small(games: int = 3, option_games: int = 1, players: tuple[int, ...] = (2, 3)) -> Plan:
    return Plan(
        bot=read_entrant("Sensible"), seed=7, rules=SHORT, players=players, games=games, option_games=option_games
    )


@pytest.fixture(scope="module")
def report() -> BalanceReport:
    return study_balance(small(), workers=1)


# The games


def test_each_option_of_section_10_is_changed_by_itself() -> None:
    settings = small().settings
    assert [setting.key for setting in settings[:2]] == ["2", "3"]
    changed = [setting.contest.rules for setting in settings[2:]]
    studied = {name for name, option in OPTIONS.items() if option.in_section_10}  # the study sets the turn limit itself
    assert {name for rules in changed for name in rules.changes()} == studied
    for setting, rules in zip(settings[2:], changed, strict=True):
        name = setting.changed.partition("=")[0]
        others = {field: getattr(SHORT, field) for field in SHORT.__dataclass_fields__ if field != name}
        assert {field: getattr(rules, field) for field in others} == others
        assert getattr(rules, name) != getattr(SHORT, name)
    assert len({setting.key for setting in settings}) == len(settings)


def test_an_option_is_played_with_the_same_deals() -> None:
    usual, *_, changed = small(players=(2,)).settings
    assert [usual.contest.seed_of(game) for game in range(3)] == [changed.contest.seed_of(game) for game in range(3)]


def test_the_same_games_whatever_the_number_of_workers() -> None:
    plan = small(games=2)
    assert run_balance(plan, workers=2) == run_balance(plan, workers=1)


def test_a_study_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    few = run_balance(small(games=1, players=(2,)), workers=1, resume=file)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + len(few)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])  # interrupted in the middle of a line
    more = run_balance(small(games=2, players=(2,)), workers=1, resume=file)
    assert more == run_balance(small(games=2, players=(2,)), workers=1)
    assert len(file.read_bytes().splitlines()) == 1 + len(more)
    other = Plan(bot=read_entrant("Random"), seed=7, rules=SHORT)
    with pytest.raises(BadArena, match="another contest: bots"):
        run_balance(other, workers=1, resume=file)


def test_studies_that_cannot_be_made_are_refused() -> None:
    with pytest.raises(BadArena, match=r"1\.4"):
        small(players=(2, 5))
    with pytest.raises(BadArena, match="once"):
        small(players=(2, 2))
    with pytest.raises(BadArena, match="once"):
        small(players=())
    with pytest.raises(BadArena, match="a game or more"):
        small(games=0)


# Results


def test_every_holding_has_one_fate_and_every_game_is_counted(report: BalanceReport) -> None:
    assert report.games == 3 * 2 + 3 + 12  # three other targets, twelve options with one other value
    assert [table.players for table in report.tables] == [2, 3]
    for table in report.tables:
        assert sum(table.rounds.histogram.values()) == table.games == 3
        assert sum(won.rate for won in table.by_order) == pytest.approx(1 - table.undecided / 3)
        assert sum(won.rate for won in table.by_seat) == pytest.approx(1 - table.undecided / 3)
    assert [design.name for design in report.designs] == [design.name for design in standard_deck()]
    for design in report.designs:
        assert sum(design.came.values()) == design.held
        if design.held:
            assert design.claimed.rate + design.exchanged.rate + design.kept.rate == pytest.approx(1)
    assert sum(design.came["dealt"] for design in report.designs) == 3 * 2 + 3 * 3
    assert [card.name for card in report.cards] == [card.slug for card in Card]
    assert sum(card.came["dealt"] for card in report.cards) == 3 * 2 + 3 * 3


def test_a_report_follows_from_its_games(report: BalanceReport) -> None:
    plan = small()
    assert report_of(plan, run_balance(plan, workers=1)) == report
    assert msgspec.json.decode(msgspec.json.encode(report), type=BalanceReport) == report


def test_shares_and_means_have_their_doubts() -> None:
    half = share(50, 100)
    assert (half.rate, half.of) == (0.5, 100)
    assert half.low == pytest.approx(0.404, abs=0.001)
    assert mean([1.0, 3.0]).mean == 2
    assert mean([1.0, 3.0]).high == pytest.approx(2 + 1.96, abs=0.001)
    assert (mean([]).of, share(0, 0).of) == (0, 0)


def test_wins_are_told_as_times_of_what_chance_would_win() -> None:
    won, lost = GameSummary(players=4, winner=2), GameSummary(players=4, winner=1)
    assert wins([(won, 2), (lost, 2), (lost, 2), (lost, 2)]).mean == 1


def test_an_option_is_compared_deal_by_deal() -> None:
    def game(rounds: int, winner: int, *actions: int) -> GameSummary:
        seats = [SeatSummary(0), SeatSummary(1)]
        return GameSummary(players=2, starter=0, winner=winner, turns=2 * rounds, actions=actions, seats=seats)

    usual = [game(10, 0, 1), game(12, 1, 2)]
    found = option_report("target=6", [game(8, 0, 1), game(9, 0, 3)], usual)
    assert (found.rounds.mean, found.starter.mean, found.differ.rate, found.rounds_median) == (-2.5, 0.5, 0.5, 8.5)


# The verdict

FAIR = [Share(0.5, 0.47, 0.53, 1000)] * 2
ORDINARY = Mean(1.0, 0.9, 1.1, 100)


def table(median: float = 15, order: list[Share] = FAIR, undecided: int = 0) -> TableReport:
    return TableReport(
        players=2,
        games=1000,
        undecided=undecided,
        rounds=Rounds(median=median, mean=median, tenth=9, ninetieth=20, longest=30, histogram={15: 1000}),
        by_order=order,
        by_seat=FAIR,
        starter_by_lead={},
        winner_points={},
        margin=3,
        gained={},
        spent={},
        claims=7,
        exchanges=1,
        reshuffles=0,
        empty_reserve=0,
    )


def design(claimed: Share, dealt_wins: Mean = ORDINARY) -> DesignReport:
    nothing = Share(0, 0, 0, 0)
    return DesignReport(
        name="Mayil",
        title="",
        points=2,
        drawing=["AB"],
        held=claimed.of,
        came={},
        claimed=claimed,
        exchanged=nothing,
        kept=nothing,
        claimed_by_players={},
        wait_mean=3,
        waits={},
        swaps={},
        tokens=4,
        dealt_wins=dealt_wins,
    )


@pytest.mark.parametrize(
    ("told", "level", "words"),
    [
        (verdict([table(median=7.5)], [], []), "out", "7.5 rounds in the median, outside 8 to 25"),
        (verdict([table(median=26)], [], []), "out", "26 rounds"),
        (verdict([table(median=8)], [], []), "watch", "8 rounds in the median, at the edge of 8 to 25"),
        (verdict([table(median=8.5)], [], []), "fine", "8.5 with 2 players"),
        (verdict([table(undecided=30)], [], []), "watch", "30 of 1000 games reached the turn limit"),
        (verdict([table()], [], []), "fine", "nobody wins more"),
        (
            verdict([table(order=[Share(0.64, 0.61, 0.67, 1000), FAIR[0]])], [], []),
            "out",
            "the starter in turn order wins far too often, 64.0 % of games (61.0 to 67.0 %; a fair share is 50.0 %)",
        ),
        (
            verdict([table(order=[FAIR[0], Share(0.55, 0.52, 0.58, 1000)])], [], []),
            "watch",
            "the second in turn order wins a little more",
        ),
        (
            verdict([], [design(Share(0.02, 0.01, 0.04, 500))], []),
            "out",
            "Mayil is hardly ever claimed: 2 % of the 500",
        ),
        (verdict([], [design(Share(0.98, 0.96, 0.99, 500))], []), "out", "Mayil is nearly always claimed"),
        (verdict([], [design(Share(0.02, 0.001, 0.2, 9))], []), "fine", "Every design has its use"),
        (
            verdict([], [design(Share(0.5, 0.4, 0.6, 90), dealt_wins=Mean(1.6, 1.3, 1.9, 90))], []),
            "watch",
            "Whoever is dealt Mayil wins 1.60 times as often as by chance (1.30 to 1.90)",
        ),
    ],
)
def test_the_verdict_names_what_is_out_of_bounds(told: list[Finding], level: str, words: str) -> None:
    assert any(finding.level == level and words in finding.text for finding in told)


def test_findings_out_of_bounds_come_first() -> None:
    found = verdict([table(median=30), table()], [], [])
    assert (found[0].level, found[-1].level) == ("out", "fine")


# The page


def test_the_page_of_a_study_has_everything_in_it(report: BalanceReport) -> None:
    page = balance_page(report)
    for place in ("verdict", "rounds", "order", "points", "designs", "cards", "options", "how"):
        assert f'<section id="{place}"' in page or f'id="{place}">' in page
        assert f'href="#{place}"' in page
    assert all(design.name.replace("'", "&#x27;") in page or design.name in page for design in report.designs)
    assert page.count('<span class="design"><svg') == 36
    assert page.count('<img src="data:image/svg+xml;base64,') == 7
    assert "a free swap after a Move card: no" in page


def test_the_page_of_a_study_needs_nothing_from_elsewhere(report: BalanceReport) -> None:
    page = balance_page(report)
    assert page.count("<img ") == page.count('<img src="data:')
    for loader in ("<link", "<script src", "@import", "url(http", 'href="http', "fetch("):
        assert loader not in page


def test_words_from_a_deck_cannot_become_markup(report: BalanceReport) -> None:
    (first, *others) = report.designs
    evil = msgspec.structs.replace(first, name="<script>alert(1)</script>", title="<marquee>")
    page = balance_page(msgspec.structs.replace(report, designs=[evil, *others]))
    assert "<script>alert" not in page
    assert "<marquee>" not in page
