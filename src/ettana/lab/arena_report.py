"""What the games of an arena come to: rates, ratings, times, lengths, and where points came from."""

from collections import Counter
from collections.abc import Iterable
from statistics import fmean, median

import msgspec

from ettana.lab.arena import ArenaResult, share
from ettana.lab.arena_game import GameResult, SeatResult, seconds_of
from ettana.lab.intervals import paired, wilson
from ettana.lab.ratings import Meetings, rate


class BotReport(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot did. `low` and `high` bound its win rate with 95 % confidence.

    A game that nobody won is shared by its seats. The times are of decisions with more than one choice.
    """

    win_rate: float
    low: float
    high: float
    par: float  # what chance alone would win
    won: int
    games: int
    rating: float  # on Elo's scale, the mean of all bots being 0
    rating_low: float
    rating_high: float
    choices: int
    seconds_per_choice: float
    seconds_p99: float
    design_points: float  # a game and seat
    card_points: float


class Length(msgspec.Struct, frozen=True):
    """Of the games."""

    mean: float
    median: float
    longest: int


class SeatRate(msgspec.Struct, frozen=True):
    """How often a seat won, whoever sat there. `low` and `high` bound it with 95 % confidence."""

    win_rate: float
    low: float
    high: float


class ArenaReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that an arena found out."""

    bots: dict[str, BotReport]
    games: int
    deals: int
    undecided: int  # ended by the turn limit (3.9)
    clear: bool | None  # whether the answer is clear; None if nobody asked
    turns: Length
    rounds: Length
    seats: list[SeatRate]
    decisions: int
    decisions_per_second: float  # of one process, thinking and rules together
    contest: dict[str, object]  # what the games follow from


def report(found: ArenaResult) -> ArenaReport:
    """Raises ValueError if no game was played."""
    contest, games = found.contest, found.games
    if not games:
        raise ValueError("no game was played")
    players = contest.players
    seconds = sum(game.seconds for game in games)
    decisions = sum(game.decisions for game in games)
    won_by_seat = Counter(game.winner for game in games)
    seats = [wilson(won_by_seat[seat] / len(games), len(games)) for seat in range(players)]
    return ArenaReport(
        bots=_bots(found),
        games=len(games),
        deals=len({contest.deal_of(game.number) for game in games}),
        undecided=won_by_seat[None],
        clear=found.clear,
        turns=_length(game.turns for game in games),
        rounds=_length(-(-game.turns // players) for game in games),
        seats=[SeatRate(seat.rate, seat.low, seat.high) for seat in seats],
        decisions=decisions,
        decisions_per_second=decisions / seconds if seconds else 0.0,
        contest=contest.told(),
    )


def _bots(found: ArenaResult) -> dict[str, BotReport]:
    contest = found.contest
    ratings = rate(len(contest.entrants), _meetings(found))
    reports = {}
    for number, entrant in enumerate(contest.entrants):
        mine = [game for game in found.games if number in contest.seating_of(game.number)]
        deals: dict[int, list[float]] = {}
        for game in mine:
            deals.setdefault(contest.deal_of(game.number), []).append(share(contest, game, number))
        interval = paired(list(deals.values()))
        seats = [seat for game in mine for seat in _seats_of(found, game, number)]
        choices = sum(seat.choices for seat in seats)
        reports[entrant.label] = BotReport(
            win_rate=interval.rate,
            low=interval.low,
            high=interval.high,
            par=len(seats) / len(mine) / contest.players,
            won=sum(contest.seating_of(game.number)[game.winner] == number for game in mine if game.winner is not None),
            games=len(mine),
            rating=ratings[number].elo,
            rating_low=ratings[number].low,
            rating_high=ratings[number].high,
            choices=choices,
            seconds_per_choice=sum(seat.seconds for seat in seats) / max(1, choices),
            seconds_p99=_quantile(seats, 0.99),
            design_points=fmean(seat.design_points for seat in seats),
            card_points=fmean(seat.card_points for seat in seats),
        )
    return reports


def _seats_of(found: ArenaResult, game: GameResult, entrant: int) -> list[SeatResult]:
    seating = found.contest.seating_of(game.number)
    return [seat for seat, sitting in zip(game.seats, seating, strict=True) if sitting == entrant]


def _meetings(found: ArenaResult) -> list[Meetings]:
    contest = found.contest
    bots = range(len(contest.entrants))
    meetings = []
    for number, line_up in enumerate(contest.line_ups):
        games = [game for game in found.games if contest.line_up_of(game.number) == number]
        won = tuple(sum(share(contest, game, bot) for game in games) for bot in bots)
        meetings.append(Meetings(tuple(line_up.count(bot) for bot in bots), won))
    return meetings


def _quantile(seats: Iterable[SeatResult], share_below: float) -> float:
    """The time that so many of the choices did not exceed, to a twentieth."""
    times: Counter[int] = Counter()
    for seat in seats:
        times.update(seat.times)
    wanted = share_below * times.total()
    for key in sorted(times):
        wanted -= times[key]
        if wanted <= 0:
            return seconds_of(key)
    return 0.0


def _length(lengths: Iterable[int]) -> Length:
    found = list(lengths)
    return Length(fmean(found), float(median(found)), max(found))
