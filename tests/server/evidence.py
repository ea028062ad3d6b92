"""What clients were told, held against the stored log: nothing acknowledged or published may be missing there, and no
command may be there twice.
"""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec

from ettana.core.view import View
from ettana.table.entries import Acted, read_entry
from ettana.table.store import StoredTable
from ettana.table.table import Table
from ettana.table.viewers.messages import welcome
from ettana.table.wire.answers import Done, Message
from ettana.table.wire.bodies import Seated
from ettana.table.wire.updates import Update, Welcome
from tests.server.client import Client

_decode = msgspec.json.Decoder(Message).decode


def _digest(view: View | None, legal: tuple[int, ...], can_undo: bool) -> bytes:
    return blake2b(msgspec.json.encode((view, legal, can_undo)), digest_size=8).digest()


@dataclass(slots=True)
class Evidence:
    """All that the clients of one table were told, by seat (None: a spectator) and version."""

    seated: list[Seated]
    acknowledged: dict[tuple[int | None, str], int] = field(default_factory=dict)
    told: dict[tuple[int | None, int], bytes] = field(default_factory=dict)
    contradictions: int = 0  # the same thing told in two ways

    def listen(self, client: Client) -> None:
        """From now on everything that the client hears is remembered."""
        client.on_bytes = lambda data: self._hear(client, _decode(data))

    def _hear(self, client: Client, message: Message) -> None:
        match message:
            case Done(id=command_id, version=version):
                known = self.acknowledged.setdefault((client.seat, command_id), version)
                self.contradictions += known != version
            case Welcome() | Update():
                digest = _digest(message.view, message.legal, message.can_undo)
                known_digest = self.told.setdefault((client.seat, message.version), digest)
                self.contradictions += known_digest != digest
            case _:
                pass


@dataclass(slots=True)
class Findings:
    """What the stored logs say about the evidence."""

    acknowledged: int = 0
    published: int = 0
    lost: int = 0  # acknowledged and not there, or there as something else; seats that were given and are not held
    doubled: int = 0  # commands that are there more than once
    by_bots: int = 0  # actions that are there
    untrue: int = 0  # published, and not what the log makes of that version
    unended: int = 0  # games that are not over by their logs

    @property
    def clean(self) -> bool:
        return self.lost == self.doubled == self.untrue == 0

    def examine(self, evidence: Evidence, log: StoredTable | None) -> None:
        """Adds what the log of a table says."""
        self.acknowledged += len(evidence.acknowledged)
        self.published += len(evidence.told)
        self.untrue += evidence.contradictions
        if log is None:
            self.lost += len(evidence.acknowledged) + len(evidence.seated)
            self.unended += 1
            return
        entries = [read_entry(body) for body in log.entries]
        commands = Counter(entry.command for entry in entries if entry.command is not None)
        self.doubled += sum(count - 1 for count in commands.values())
        self.by_bots += sum(isinstance(entry, Acted) and entry.command is None for entry in entries)
        table = Table(log.id, log.key)
        truth: dict[tuple[int | None, int], bytes] = {}
        for entry in entries:
            table.apply(entry)
            for seat in (None, *range(len(table.seats))):
                if (seat, table.version) in evidence.told:
                    now = welcome(table, seat, [False] * len(table.seats))
                    truth[seat, table.version] = _digest(now.view, now.legal, now.can_undo)
        self.unended += table.status != "over"
        self.untrue += sum(truth.get(place) != digest for place, digest in evidence.told.items())
        self.lost += sum(table.seat_of(one.token) != one.seat for one in evidence.seated)
        for (seat, command_id), version in evidence.acknowledged.items():
            self.lost += seat is None or table.done_before(seat, command_id) != version
