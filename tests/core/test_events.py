"""Events: each type is produced, is decoded from the journal as it happened, and shows each seat what it may see."""

from collections.abc import Callable
from dataclasses import fields

import pytest

from ettana.core import event_decoder
from ettana.core import events as ev
from ettana.core.engine.rules import journal
from ettana.core.engine.rules.board import BIT
from ettana.core.event_decoder import decode_event
from ettana.core.events import Event
from ettana.core.names import Card, Colour
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from tests.support.drawn import cards_in_box, design, drawn, loom, play, rolling, table, with_luck
from tests.support.strategies import played

ROLLED = "dice: 3 K"
EMPTY = loom(". . . .   . . . .   . . . .   . . . .")
FIRST_PIN = "phase: place\ncurrent: 0\ndice: 5 -\nseat 1:\n  tokens: 0"
LAST_PIN = "phase: place\ncurrent: 1\ndice: {} -\nseat 1:\n  tokens: 0"
FIRST_ON_FIVE = loom(". . . .   0 . . .   . . . .   . . . .")


def hand(cards: str, *more: str) -> str:
    return "\n".join([ROLLED, "seat 0:", f"  cards: {cards}", *(f"  {line}" for line in more)])


def placed(number: int, square: str, *events: Event) -> Game:
    """Seat 0 has placed its pin by a 5; seat 1 places the last one by this number."""
    return with_luck(drawn(FIRST_ON_FIVE, LAST_PIN.format(number)), f"place:{square}", *events)


def taken_back(game: Game) -> Game:
    game.undo()
    return game


ACROSS = loom("0 1 . .   . . . .   . . . .   . . . .")
RICH = hand("-", "tokens: 3", "designs: Three")
ONLY_TAXES = f"rules: {cards_in_box('tax x2')}\ndiscards: tax x2"
TAXABLE = "seat 1:\n  tokens: 1\nseat 3:\n  tokens: 1"

# For each type of event a way to produce it.
CASES: list[tuple[Event, Callable[[], Game]]] = [
    # Setting up
    (
        ev.RolledForPin(1, 5, again=False),
        lambda: with_luck(drawn(EMPTY, FIRST_PIN), "place:a2", ev.RolledForPin(1, 5, again=False)),
    ),
    (ev.Placed(1, 5), lambda: placed(6, "b2")),
    (ev.RolledOff(1, 4), lambda: placed(5, "c3", ev.RolledOff(0, 2), ev.RolledOff(1, 4))),
    (ev.Starts(1), lambda: placed(6, "b2")),
    (ev.Dealt(1, design("Pair"), Card.MOVE, 2), lambda: placed(6, "b2")),
    # The roll
    (ev.Rolled(0, 4, Colour.RED, preset=False), lambda: play(rolling(table(2), number=4, colour="R"), "roll")),
    (ev.Collected((0, 2)), lambda: play(rolling(table(2), colour="P"), "roll")),
    (ev.ReserveShort((2, 0)), lambda: play(rolling(table(2), "seat 0:\n  tokens: 47", colour="R"), "roll")),
    (ev.Drew(0, Card.TAX, "black"), lambda: play(rolling(table(2), colour="K", top="tax"), "roll")),
    (ev.RevealedPoint(0), lambda: play(rolling(table(2), colour="K", top="victory-point"), "roll")),
    (ev.NoCardLeft(0), lambda: play(rolling(table(2), f"rules: {cards_in_box('-')}", colour="K"), "roll")),
    (ev.Reshuffled(2), lambda: play(rolling(table(2), ONLY_TAXES, colour="K"), "roll")),
    # Moves
    (ev.Walked(0, (0, 1, 2, 3)), lambda: play(drawn(ACROSS, ROLLED, "seat 0:\n  tokens: 1"), "walk:d1+1")),
    (ev.Paid(0, to=1, tokens=1), lambda: play(drawn(ACROSS, ROLLED, "seat 0:\n  tokens: 1"), "walk:d1+1")),
    (ev.Jumped(0, start=0, to=8), lambda: play(drawn(table(2), ROLLED), "jump:a3")),
    (ev.MovedByCard(0, start=0, to=15), lambda: play(drawn(table(2), hand("move")), "move:d4")),
    # Actions
    (ev.Bought(0, 2, "card"), lambda: play(drawn(table(2), RICH), "buy-card")),
    (ev.DrewDesign(0, design("Pair"), "bought"), lambda: play(drawn(table(2), RICH), "buy-design")),
    (ev.Swapped(0, 23, 24, Colour.YELLOW, Colour.BLUE, "paid"), lambda: play(drawn(table(2), RICH), "pay:d5-e5")),
    (ev.Exchanged(0, gave=8, got=0), lambda: play(drawn(table(2), RICH), "exchange:8")),
    (ev.Claimed(0, 8, 3, (0, 1, 2)), lambda: play(drawn(table(2), RICH), "claim:8")),
    # Action cards
    (ev.Played(0, Card.GET_DESIGN), lambda: play(drawn(table(2), hand("get-design")), "get-design")),
    (
        ev.StoleCard(0, victim=1, card=Card.GAIN),
        lambda: play(drawn(table(2), hand("steal-card"), "seat 1:\n  cards: gain"), "steal-card:1"),
    ),
    (
        ev.StoleTokens(0, victim=1, tokens=2),
        lambda: play(drawn(table(2), hand("steal-tokens"), "seat 1:\n  tokens: 9"), "steal-tokens:1"),
    ),
    (
        ev.ReplacedYarn(0, 24, Colour.GREEN, old=Colour.BLUE),
        lambda: play(drawn(table(2), hand("replace")), "yarn:e5=G"),
    ),
    (ev.ReplacedTile(0, 15, number=6, old=4), lambda: play(drawn(table(2), hand("replace")), "tile:d4=6")),
    (ev.NamedFace(0, Colour.BLACK), lambda: play(drawn(table(2), "seat 0:\n  cards: preset"), "preset:K")),
    (ev.Called(0, 5, rolled=6), lambda: play(rolling(table(2), hand("gain"), number=6, by="gain:5"), "gain:5")),
    (ev.Gained(0, 3, Card.COLLECT), lambda: play(drawn(table(2), hand("collect")), "collect")),
    (ev.Taxed(0, (1, 3)), lambda: play(drawn(table(4), hand("tax"), TAXABLE), "tax")),
    # Ends
    (ev.TurnEnded(0), lambda: play(drawn(table(2), ROLLED), "jump:a3", "end")),
    (ev.Won(0), lambda: play(drawn(table(2), "rules: target=3", RICH), "claim:8")),
    (ev.LimitReached(1), lambda: play(drawn(table(2), "rules: turn_limit=1", ROLLED), "jump:a3", "end")),
    (ev.Undone(0), lambda: taken_back(play(drawn(table(2), ROLLED), "jump:a3"))),
]
# A dataclass with slots is a new class, so the types come from the module and not from Event.__subclasses__().
TYPES = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}


def test_every_type_of_event_has_a_case() -> None:
    assert {type(event) for event, _ in CASES} == TYPES


@pytest.mark.parametrize(("event", "bring_about"), CASES, ids=lambda it: type(it).__name__)
def test_an_event_is_decoded_as_it_happened(event: Event, bring_about: Callable[[], Game]) -> None:
    assert event in bring_about().events_since(0, REFEREE)


@pytest.mark.parametrize("event", [event for event, _ in CASES], ids=lambda event: type(event).__name__)
def test_an_event_shows_a_spectator_all_but_its_hidden_fields(event: Event) -> None:
    names = [field.name for field in fields(event)]
    assert set(event.hidden) | set(event.known_to) <= set(names)
    insiders = {getattr(event, name) for name in event.known_to}
    for seat in (0, 1, 2, 3, None):
        seen = event.seen_by(seat)
        for name in names:
            hidden = name in event.hidden and seat not in insiders
            assert getattr(seen, name) == (None if hidden else getattr(event, name))


def test_only_the_listed_events_hide_anything() -> None:
    assert {kind: kind.hidden for kind in TYPES if kind.hidden} == {
        ev.Dealt: ("design", "card"),
        ev.Drew: ("card",),
        ev.DrewDesign: ("design",),
        ev.Exchanged: ("gave", "got"),
        ev.StoleCard: ("card",),
    }


def test_only_thief_and_victim_see_the_card_of_a_theft() -> None:
    theft = ev.StoleCard(2, victim=1, card=Card.TAX)
    assert theft.seen_by(1) == theft.seen_by(2) == theft
    assert theft.seen_by(0) == theft.seen_by(None) == ev.StoleCard(2, victim=1, card=None)


def test_every_kind_of_the_journal_can_be_read() -> None:
    kinds = {name: value for name, value in vars(journal).items() if name.isupper() and not name.startswith("HOW_")}
    assert sorted(kinds.values()) == list(range(1, len(kinds) + 1))
    without_walks = {name: value for name, value in kinds.items() if name != "WALKED"}
    read = {type(decode_event(value, 2, diagonal=False)) for value in without_walks.values()}
    assert read == TYPES - {ev.Walked, ev.Undone}  # an undo is never written by the engine


def test_a_roll_without_a_tile_is_an_event_too() -> None:
    # This box has no tiles of 1, 2 and 3: a player who rolls one of these for the pin rolls again.
    games = [Game(2, seed, RuleSet(tiles=(0, 0, 0, 6, 6, 6))) for seed in range(20)]
    told = [event for game in games for event in game.events_since(0, REFEREE) if isinstance(event, ev.RolledForPin)]
    assert {event.number for event in told if event.again} == {1, 2, 3}
    assert {event.number for event in told if not event.again} == {4, 5, 6}


@pytest.mark.parametrize("reason", ["free", "paid", "card"])
def test_a_swap_says_how_it_was_made(reason: str) -> None:
    how = {"free": ("jump:a3", "free:a3-a4"), "paid": ("pay:a3-a4",), "card": ("swap:a3-a4",)}[reason]
    game = play(drawn(table(2), hand("swap", "tokens: 3")), *how)
    swapped = [event for event in game.events_since(0, REFEREE) if isinstance(event, ev.Swapped)]
    assert [event.how for event in swapped] == [reason]


def test_large_numbers_fit_into_a_word_of_the_journal() -> None:
    # The last seat, the last design, the highest possible points, and every octagon.
    everything = (1 << 25) - 1
    word = journal.CLAIMED | 3 << 6 | 59 << 12 | 8 << 18 | everything << 26
    assert decode_event(word, 4, diagonal=False) == ev.Claimed(3, 59, 8, tuple(range(25)))
    assert word < BIT[61]


def test_the_longest_walk_across_three_pins_is_given_step_by_step() -> None:
    pins = "0 1 2 3   . . . .   . . . .   . . . ."
    game = play(drawn(loom(pins), "dice: 6 K\nseat 0:\n  tokens: 3"), "walk:d4+1+2+3")
    walked, *paid = game.events_since(0, REFEREE)
    assert walked == ev.Walked(0, (0, 1, 2, 3, 7, 11, 15))
    assert paid == [ev.Paid(0, seat, 1) for seat in (1, 2, 3)]


def test_a_diagonal_walk_is_given_with_its_diagonal_steps() -> None:
    game = play(drawn(table(2), "rules: diagonal_steps=yes\ndice: 3 K"), "walk:d4")
    assert game.events_since(0, REFEREE) == [ev.Walked(0, (0, 5, 10, 15))]


def test_events_come_in_the_order_in_which_they_happened_and_never_change() -> None:
    game = played(3, 7, RuleSet(), 60)
    first = game.events_since(0, REFEREE)
    assert game.events_since(10, REFEREE) == first[10:]
    for action in game.legal_actions()[:1]:
        game.apply(action)
    assert game.events_since(0, REFEREE)[: len(first)] == first
    assert len(first) < game.event_count


def test_an_event_is_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client may request events again and again, and decoding a walk searches for its path."""
    game = played(3, 7, RuleSet(), 60)
    first = game.events_since(0, REFEREE)
    monkeypatch.setattr(event_decoder, "decode_event", None)
    assert game.events_since(0, REFEREE) == first


def test_random_games_have_events_of_nearly_all_types() -> None:
    told = {
        type(event) for seed in range(12) for event in played(3, seed, RuleSet(target=20), 250).events_since(0, REFEREE)
    }
    assert TYPES - told <= {ev.NoCardLeft, ev.ReserveShort, ev.Undone, ev.LimitReached, ev.Won, ev.RolledOff}
