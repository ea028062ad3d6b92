"""A seat at a table, as the table remembers it."""

from dataclasses import dataclass

from ettana.notation.record import PERSON, Decider
from ettana.notation.record_parts import as_bot_name
from ettana.table.bounds import MOST_RETURNS
from ettana.table.entries import SeatPlan


@dataclass(slots=True)
class Seat:
    """Who sits here. An open seat has no name; a bot's has no token."""

    plan: SeatPlan
    pin: str
    name: str | None = None
    token: str | None = None  # hashed
    ready: bool = False
    stand_in: bool = False  # a bot plays for the person who holds the token
    returns: int = 0  # how often it came back to its person, or went to another device

    @property
    def returns_are_spent(self) -> bool:
        return self.returns >= MOST_RETURNS

    @property
    def taken(self) -> bool:
        """Whether somebody, person or bot, will play from here."""
        return self.plan.kind == "bot" or self.token is not None

    @property
    def holder(self) -> Decider:
        """Whoever has the seat, as a record says it."""
        return PERSON if self.plan.bot is None else Decider("bot", as_bot_name(self.plan.bot))

    @property
    def name_in_record(self) -> str:
        return as_bot_name(self.plan.bot) if self.plan.bot is not None else self.name or self.pin

    @property
    def played_by_bot(self) -> bool:
        return self.plan.kind == "bot" or self.stand_in

    def clear(self, plan: SeatPlan) -> None:
        """Before the start: the seat is free for what the plan says."""
        self.plan = plan
        self.name = plan.bot
        self.token = None
        self.ready = plan.kind == "bot"
