"""What the operator of a server can set: with an option, or in a file.

A setting is a field. Its type says what it may be, and its `Help` what it is: options, the config file and what
`--show-config` prints follow from them.
"""

import re
import socket
from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class Help:
    """A line for people. `option` and `env` are its other names; `form` says what it must look like."""

    help: str
    option: str | None = None
    env: str | None = None
    form: str | None = None
    secret: bool = False


Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]
Days = Annotated[float, Meta(gt=0)]
Rate = Annotated[float, Meta(gt=0)]
Origin = Annotated[str, Meta(pattern=r"^(\*|https?://[^/\s?#@]+)$")]
HostName = Annotated[str, Meta(pattern=r"^(\*|[a-z0-9_.-]{1,253})$")]
Address = Annotated[str, Meta(pattern=r"^(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):\d{1,5}$")]


@dataclass(frozen=True, slots=True)
class ClusterConfig:
    """One node among others."""

    nats: str = field(repr=False)  # may hold a password
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListenConfig:
    """Where a server is, and what it says there."""

    host: Annotated[str, Help("The address to listen at. 0.0.0.0: everyone on this network can come.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535), Help("The port to listen at; 0 is any free one.", env="PORT")] = 8000
    db: Annotated[
        str | None,
        Help("A path, or postgresql://user@host/name. Without it, a file in your data folder.", secret=True),
    ] = None
    nats: Annotated[
        Annotated[str, Meta(pattern=r"^(nats|tls|wss?)://\S+$")] | None,
        Help(
            "Be one of many nodes, which speak to each other over this NATS, like nats://host:4222. Needs PostgreSQL.",
            form="give it like nats://host:4222",
            secret=True,
        ),
    ] = None
    node: Annotated[
        Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")] | None,
        Help(
            "What this node is called in logs and measurements. Without it, the name of the machine.",
            form="letters, digits, - and _",
        ),
    ] = None
    bots_only: Annotated[
        bool,
        Help("With --nats: only think for the bots of other nodes. Needs no database; nobody is sent here."),
    ] = False
    tls_cert: Annotated[str | None, Help("A file with a certificate and its chain: serves HTTPS.")] = None
    tls_key: Annotated[str | None, Help("The file with the certificate's private key.")] = None
    metrics: Annotated[
        Address | None, Help("Serve /metrics at an address of its own.", form="give it like 127.0.0.1:9100")
    ] = None
    log_level: Annotated[Literal["debug", "info", "warning", "error"], Help("How much to log, on standard error.")] = (
        "info"
    )

    @property
    def cluster(self) -> ClusterConfig | None:
        """None for a server that is alone."""
        if self.nats is None:
            return None
        return ClusterConfig(self.nats, self.node or re.sub(r"[^A-Za-z0-9_-]", "-", socket.gethostname())[:40])


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one address may ask of the server, and how long it waits."""

    connections: Annotated[Count, Help("Open connections of all addresses together.")] = 10_000
    connections_per_address: Annotated[Count, Help("Open connections of one address.")] = 256
    head_bytes: Annotated[Count, Help("Length of a request's address and headers together.")] = 16_384
    head_lines: Annotated[Count, Help("Headers of a request.")] = 100
    head_seconds: Annotated[Seconds, Help("Time until a request's headers are there.")] = 10.0
    body_bytes: Annotated[Count, Help("Length of what a request brings along.")] = 8192
    record_bytes: Annotated[Count, Help("Length of a record that somebody sends to see it again.")] = 131_072
    body_seconds: Annotated[Seconds, Help("Time until all of a request is there.")] = 10.0
    keep_alive_seconds: Annotated[Seconds, Help("Time that a connection may wait for its next request.")] = 30.0
    unread_seconds: Annotated[Seconds, Help("Time that an answer may wait to be read.")] = 30.0
    tables_per_hour: Annotated[
        Count, Help("New tables of one address in an hour, but for those of lessons and puzzles.")
    ] = 60
    practice_tables_per_hour: Annotated[
        Count, Help("Tables of lessons and puzzles of one address in an hour; a class has one address.")
    ] = 1200
    joins_per_minute: Annotated[Count, Help("Seats that one address may take in a minute.")] = 30
    replays_per_minute: Annotated[Count, Help("Games that one address may see again or have analysed in a minute.")] = (
        30
    )
    analysis_seconds_per_minute: Annotated[
        Rate,
        Help("Time of the processors for analyses that one address may use in a minute.", option="analysis-per-minute"),
    ] = 60.0
    requests_per_minute: Annotated[Count, Help("Requests of one address in a minute, but for files.")] = 240
    files_per_minute: Annotated[Count, Help("Pages and files that one address may have in a minute.")] = 3600
    sockets: Annotated[Count, Help("Open sockets at tables of one address.")] = 128
    new_sockets_per_minute: Annotated[Count, Help("Sockets that one address may open in a minute.")] = 240
    messages_per_second: Annotated[Rate, Help("Messages on one socket in a second, in the long run.")] = 20.0
    message_burst: Annotated[Count, Help("Messages on one socket at once.")] = 60
    messages_per_address: Annotated[
        Rate, Help("Messages on all sockets of one address in a second, in the long run; beyond it they wait.")
    ] = 200.0
    message_bytes: Annotated[Count, Help("Length of a message.")] = 4096
    thinking_seconds_per_minute: Annotated[
        Rate,
        Help(
            "Time of the bots' workers that one address may use in a minute; beyond it bots are hasty.",
            option="thinking-per-minute",
        ),
    ] = 90.0
    hello_seconds: Annotated[Seconds, Help("Time until a socket says who it is.")] = 10.0
    idle_seconds: Annotated[Seconds, Help("Silence after which a socket is closed; clients ping more often.")] = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How tables are served, wherever that is."""

    hosts: Annotated[
        tuple[HostName, ...],
        Help(
            "Answer to this name too, besides those of this machine.",
            option="allow-host",
            form="give it like ettana.example.org, in small letters and without a port, or * for all",
        ),
    ] = ()
    origins: Annotated[
        tuple[Origin, ...],
        Help(
            "Pages of this origin, like https://example.org, may speak to the server too.",
            option="allow-origin",
            form="give it like https://example.org, without a path, or * for all",
        ),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Help(
            "Believe this address, or network, when it says for whom it asks.",
            option="trust-proxy",
            env="FORWARDED_ALLOW_IPS",
        ),
    ] = ("127.0.0.1", "::1")
    metrics_token: Annotated[
        Annotated[str, Meta(min_length=16)] | None,
        Help(
            "Tell /metrics to who has this token.", env="ETTANA_METRICS_TOKEN", form="16 letters or more", secret=True
        ),
    ] = None
    bot_workers: Annotated[int, Meta(ge=1, le=256), Help("Processes in which bots think.", option="workers")] = 2
    bot_pause: Annotated[
        float,
        Meta(ge=0, le=60),
        Help("Seconds that a bot takes at least. The client shows turns at its own pace."),
    ] = 0.1
    analysis_nodes: Annotated[
        Annotated[int, Meta(ge=0, le=1_000_000)] | None,
        Help(
            "How much an analysis looks at for each decision; 0: none is made. By default it takes ten seconds.",
            form="0 to 1000000",
        ),
    ] = None
    analysis_in_idle_time: Annotated[
        bool, Help("Analyses compute only while nothing else wants the processors, and stand still otherwise.")
    ] = True
    analysis_seconds: Annotated[Seconds, Help("Time of a processor that one analysis may use.")] = 120.0
    keep_finished_days: Annotated[Days, Help("Finished games are removed after so many days.", option="keep-days")] = (
        30.0
    )
    keep_lobby_days: Annotated[Days, Help("Tables that did not begin are removed after so many days.")] = 1.0
    keep_practice_days: Annotated[Days, Help("Tables of lessons and puzzles are removed after so many days.")] = 1.0
    keep_abandoned_days: Annotated[Days, Help("Games that nobody went on with are removed after so many days.")] = 180.0
    address_log: Annotated[
        str | None,
        Help("Note in this folder which address made a table, took a seat or came. Without it: nowhere."),
    ] = None
    keep_addresses_days: Annotated[Days, Help("Noted addresses are removed after so many days.")] = 7.0
    code_minutes: Annotated[float, Meta(gt=0), Help("How long a code for another device is good.")] = 5.0
    limits: Limits = Limits()
