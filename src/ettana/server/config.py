"""What the operator of a server can set: with an option, or in a file.

A setting is a field. Its type says what it may be, and its `About` what it is: options, the config file and what
`--show-config` prints follow from them.
"""

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class About:
    """One line for people. The option is named after the field unless it says otherwise."""

    help: str
    option: str | None = None


Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]
Rate = Annotated[float, Meta(gt=0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one address may ask of the server, and how long it waits."""

    connections: Annotated[Count, About("Open connections of all addresses together.")] = 10_000
    connections_per_address: Annotated[Count, About("Open connections of one address.")] = 128
    head_bytes: Annotated[Count, About("Length of a request's address and headers together.")] = 16_384
    head_lines: Annotated[Count, About("Headers of a request.")] = 100
    head_seconds: Annotated[Seconds, About("Time until a request's headers are there.")] = 10.0
    body_bytes: Annotated[Count, About("Length of what a request brings along.")] = 8192
    body_seconds: Annotated[Seconds, About("Time until all of a request is there.")] = 10.0
    keep_alive_seconds: Annotated[Seconds, About("Time that a connection may wait for its next request.")] = 30.0
    unread_seconds: Annotated[Seconds, About("Time that an answer may wait to be read.")] = 30.0
    tables_per_hour: Annotated[Count, About("New tables of one address in an hour.")] = 60
    requests_per_minute: Annotated[Count, About("Requests of one address in a minute.")] = 240
    sockets: Annotated[Count, About("Open sockets at tables of one address.")] = 64
    new_sockets_per_minute: Annotated[Count, About("Sockets that one address may open in a minute.")] = 240
    messages_per_second: Annotated[Rate, About("Messages on one socket in a second, in the long run.")] = 20.0
    message_burst: Annotated[Count, About("Messages on one socket at once.")] = 60
    message_bytes: Annotated[Count, About("Length of a message.")] = 4096
    thinking_seconds_per_minute: Annotated[
        Rate, About("Time of the bots' workers that one address may use in a minute; beyond it bots are hasty.")
    ] = 90.0
    hello_seconds: Annotated[Seconds, About("Time until a socket says who it is.")] = 10.0
    idle_seconds: Annotated[Seconds, About("Silence after which a socket is closed; clients ping more often.")] = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Everything but the database."""

    hosts: tuple[str, ...] = ()  # names besides the machine's own
    origins: tuple[str, ...] = ()  # besides the server's own host
    bot_workers: int = 2
    bot_pause: float = 0.1  # seconds; clients show bots' turns at their players' own pace
    keep_finished_days: float = 30.0
    keep_lobby_days: float = 1.0
    keep_abandoned_days: float = 180.0  # games that nobody went on with
    code_minutes: float = 5.0
    limits: Limits = Limits()
