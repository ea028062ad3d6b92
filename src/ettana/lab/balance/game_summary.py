"""What a study of balance keeps of one game: plain counts of who held, paid, played and scored what."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from ettana.core import events as ev
from ettana.core.events import Event
from ettana.core.names import Card
from ettana.core.seats import REFEREE
from ettana.game import Game

DesignCame = Literal["dealt", "bought", "card", "exchange"]
DesignFate = Literal["claimed", "exchanged", "kept"]
CardCame = Literal["dealt", "black", "bought", "stolen"]
CardFate = Literal["played", "revealed", "lost", "kept"]
SwapKind = Literal["free", "paid", "card"]


@dataclass(slots=True)
class HeldDesign:
    """A design card in one hand, from its coming to what became of it."""

    seat: int
    design: int
    came: DesignCame
    came_at: int  # turns that its holder had completed
    fate: DesignFate = "kept"
    ended_at: int = 0  # likewise; of the last turn of the game if it was kept
    # Its holder's changes of yarns that lie in the claimed pattern, while it was in the hand. Empty unless claimed.
    work: Counter[SwapKind] = field(default_factory=Counter)

    @property
    def waited(self) -> int:
        """Turns of its holder that passed: 0 if it was claimed in the turn in which it came, or in the first one."""
        return self.ended_at - self.came_at

    @property
    def tokens(self) -> int:
        """What was paid for it and for the swaps that wove it (4.4, 4.5)."""
        return 3 * self.work["paid"] + 3 * (self.came == "bought")


@dataclass(slots=True)
class CardSummary:
    """An action card in one hand, from its coming to what became of it. `lost`: another seat stole it."""

    seat: int
    card: Card
    came: CardCame
    fate: CardFate = "kept"


@dataclass(slots=True)
class SeatSummary:
    """What one seat came to."""

    order: int  # 0 for whoever started (2.6)
    turns: int = 0  # completed
    exchanges: int = 0
    design_points: int = 0
    card_points: int = 0
    gained: Counter[str] = field(default_factory=Counter)  # tokens: dealt, dice, cards, thefts, crossings
    spent: Counter[str] = field(default_factory=Counter)  # tokens: swaps, designs, cards, thefts, crossings, tax


@dataclass(slots=True)
class GameSummary:
    """What one game came to."""

    players: int
    starter: int = -1
    winner: int | None = None  # seat; None if the turn limit ended it (3.9)
    turns: int = 0  # begun, the last one included
    actions: tuple[int, ...] = ()  # two games of one deal went alike if these are equal
    seats: list[SeatSummary] = field(default_factory=list)
    holdings: list[HeldDesign] = field(default_factory=list)
    cards: list[CardSummary] = field(default_factory=list)
    empty_reserve: int = 0  # rolls that the reserve could not pay (3.3)
    reshuffles: int = 0

    @property
    def rounds(self) -> int:
        """Turns of the starter."""
        return -(-self.turns // self.players)

    @property
    def winning_order(self) -> int | None:
        """When in a round the winner's turn comes: 0 is the starter."""
        return None if self.winner is None else self.seats[self.winner].order


def summary_of(game: Game, actions: Iterable[int]) -> GameSummary:
    """Plays a fresh game with these actions and tells what it came to."""
    for action in actions:
        game.apply(action)
    summariser = Summariser(game.players)
    for event in game.events_since(0, REFEREE):
        summariser.hear(event)
    summariser.summary.actions = tuple(action.id for action in game.log if action is not None)
    return summariser.finished()


class Summariser:
    """The summary so far. Tell it every event in order, then ask for the whole."""

    def __init__(self, players: int) -> None:
        self.summary = GameSummary(players)
        # Each seat's changes of yarns, by what and on which octagons; and how many there were when a design came.
        self._changes: list[list[tuple[SwapKind, frozenset[int]]]] = [[] for _ in range(players)]
        self._changes_before: dict[int, int] = {}

    def finished(self) -> GameSummary:
        """What is still in a hand was kept, up to the last turn."""
        for holding in self.summary.holdings:
            if holding.fate == "kept":
                holding.ended_at = self.summary.seats[holding.seat].turns
        self.summary.turns = sum(seat.turns for seat in self.summary.seats) + (self.summary.winner is not None)
        return self.summary

    def hear(self, event: Event) -> None:
        """Raises AssertionError for an undo: bots do not take back."""
        assert not isinstance(event, ev.Undone), "a game in which something was taken back has no plain summary"
        self._hear_designs(event)
        self._hear_cards(event)
        self._hear_tokens(event)
        self._hear_course(event)

    # The course of the game

    def _hear_course(self, event: Event) -> None:
        summary = self.summary
        match event:
            case ev.Starts(seat):
                summary.starter = seat
                summary.seats = [SeatSummary((each - seat) % summary.players) for each in range(summary.players)]
            case ev.TurnEnded(seat):
                summary.seats[seat].turns += 1
            case ev.Won(seat):
                summary.winner = seat
            case ev.ReserveShort():
                summary.empty_reserve += 1
            case ev.Reshuffled():
                summary.reshuffles += 1
            case _:
                pass

    # Designs

    def _hear_designs(self, event: Event) -> None:
        match event:
            case ev.Dealt(seat, design):
                self._takes(seat, design, "dealt")
            case ev.DrewDesign(seat, design, why):
                self._takes(seat, design, why)
            case ev.Exchanged(seat, gave, got):
                given = self._held(seat, gave)
                given.fate, given.ended_at = "exchanged", self.summary.seats[seat].turns
                self.summary.seats[seat].exchanges += 1
                self._takes(seat, got, "exchange")
            case ev.Swapped(seat, a, b, _, _, how):
                self._changes[seat].append((how, frozenset((a, b))))
            case ev.ReplacedYarn(seat, octagon):
                self._changes[seat].append(("card", frozenset((octagon,))))
            case ev.Claimed(seat, design, points, octagons):
                self._claims(self._held(seat, design), frozenset(octagons))
                self.summary.seats[seat].design_points += points
            case _:
                pass

    def _takes(self, seat: int, design: int | None, came: DesignCame) -> None:
        assert design is not None, "a summary needs the events as the referee has them"
        holding = HeldDesign(seat, design, came, self.summary.seats[seat].turns)
        self._changes_before[id(holding)] = len(self._changes[seat])
        self.summary.holdings.append(holding)

    def _held(self, seat: int, design: int | None) -> HeldDesign:
        """The same design can come again, from the bottom of the stack; it is in a hand only once."""
        for holding in reversed(self.summary.holdings):
            if (holding.seat, holding.design, holding.fate) == (seat, design, "kept"):
                return holding
        raise AssertionError(f"seat {seat} has no design {design}")

    def _claims(self, holding: HeldDesign, octagons: frozenset[int]) -> None:
        holding.fate, holding.ended_at = "claimed", self.summary.seats[holding.seat].turns
        for how, changed in self._changes[holding.seat][self._changes_before[id(holding)] :]:
            if changed & octagons:
                holding.work[how] += 1

    # Action cards

    def _hear_cards(self, event: Event) -> None:
        match event:
            case ev.Dealt(seat, _, card) if card is not None:
                self._draws(seat, card, "dealt")
            case ev.Drew(seat, card, why):
                self._draws(seat, card, why)
            case ev.RevealedPoint(seat):
                self._in_hand(seat, Card.VICTORY_POINT).fate = "revealed"
                self.summary.seats[seat].card_points += 1
            case ev.Played(seat, card):
                self._in_hand(seat, card).fate = "played"
            case ev.StoleCard(seat, victim, card):
                self._in_hand(victim, card).fate = "lost"
                self._draws(seat, card, "stolen")
            case _:
                pass

    def _draws(self, seat: int, card: Card | None, came: CardCame) -> None:
        assert card is not None, "a summary needs the events as the referee has them"
        self.summary.cards.append(CardSummary(seat, card, came))

    def _in_hand(self, seat: int, card: Card | None) -> CardSummary:
        """Cards of one type are alike: the one that came first goes first."""
        for held in self.summary.cards:
            if (held.seat, held.card, held.fate) == (seat, card, "kept"):
                return held
        raise AssertionError(f"seat {seat} has no {card}")

    # Tokens

    def _hear_tokens(self, event: Event) -> None:
        seats = self.summary.seats
        match event:
            case ev.Dealt(seat, _, _, tokens):
                seats[seat].gained["dealt"] += tokens
            case ev.Collected(gains):
                for seat, tokens in enumerate(gains):
                    seats[seat].gained["dice"] += tokens
            case ev.Gained(seat, tokens):
                seats[seat].gained["cards"] += tokens
            case ev.StoleTokens(seat, victim, tokens):
                seats[seat].gained["thefts"] += tokens
                seats[victim].spent["thefts"] += tokens
            case ev.Paid(seat, to, tokens):
                seats[seat].spent["crossings"] += tokens
                seats[to].gained["crossings"] += tokens
            case ev.Bought(seat, tokens, what):
                seats[seat].spent[what] += tokens
            case ev.Taxed(_, payers):
                for seat in payers:
                    seats[seat].spent["tax"] += 1
            case _:
                pass
