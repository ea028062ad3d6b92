"""What the operator of a server can set."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one address may ask of the server, and how long it waits."""

    tables_per_hour: int = 60
    requests_per_minute: int = 240
    sockets: int = 64
    new_sockets_per_minute: int = 240  # coming and going
    messages_per_second: float = 20.0
    message_burst: int = 60
    message_bytes: int = 4096
    thinking_seconds_per_minute: float = 90.0  # of the bots' workers; who has used them up meets hasty bots
    hello_seconds: float = 10.0
    idle_seconds: float = 120.0  # clients ping more often than that


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Everything but the database."""

    origins: tuple[str, ...] = ()  # besides the server's own host
    bot_workers: int = 2
    bot_pause: float = 0.1  # seconds; clients show bots' turns at their players' own pace
    keep_finished_days: float = 30.0
    keep_lobby_days: float = 1.0
    keep_abandoned_days: float = 180.0  # games that nobody went on with
    code_minutes: float = 5.0
    limits: Limits = Limits()
