"""Requests of the page, as it would send them to a server, and their answers."""

import gzip
import logging
from typing import Final, NamedTuple, TypeVar
from urllib.parse import unquote

import msgspec

from ettana.core.engine import is_compiled
from ettana.core.errors import EttanaError
from ettana.notation.record_text import write_record
from ettana.offline.analyses import Analyses, figures_text
from ettana.offline.errands import Errands, made_by
from ettana.offline.rematch import rematch
from ettana.offline.store import DeviceStore
from ettana.offline.tables import Tables
from ettana.study.puzzles.collection import shipped_puzzles
from ettana.table.joining import join
from ettana.table.live_table import LiveTable
from ettana.table.new_tables import kept
from ettana.table.new_tables.choices import choices, deck_info
from ettana.table.new_tables.new_day import puzzle_index
from ettana.table.store import StoreDown
from ettana.table.turns.thinker import NoAnswer
from ettana.table.viewers.messages import table_info
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Choices, Join, Lobby, NewTable, Problem
from ettana.table.wire.codes import RefusalCode
from ettana.table.wire.puzzles import NewDaily, NewPuzzle
from ettana.table.wire.replays import RecordMoment, RecordText
from ettana.table.wire.statuses import status_of
from ettana.table.work.analysis_jobs import Job
from ettana.table.work.replay_of import replay_of
from ettana.table.work.tasks import FindPosition, MakeReplay

log = logging.getLogger(__name__)

T = TypeVar("T")
_JSON: Final = "application/json"
_NEEDS_COMPILING: Final = frozenset({"Maestro"})  # interpreted it has too few nodes to be better than Master


class Answer(NamedTuple):
    """A client looks at whether the status is 200, and at the code of a refusal."""

    status: int
    kind: str  # of content
    text: str


class Request(NamedTuple):
    method: str
    path: str  # /api/…, as at a server
    body: str
    token: str  # of a seat; '' without one


class _Refuse(EttanaError):
    def __init__(self, code: RefusalCode) -> None:
        super().__init__(code)
        self.code: RefusalCode = code


class Requests:
    """Answers what can be asked on a device."""

    def __init__(self, tables: Tables, errands: Errands, store: DeviceStore) -> None:
        self._tables, self._errands = tables, errands
        self._analyses = Analyses(errands, store)

    async def answer(self, request: Request) -> Answer:
        """Whatever happens is an answer."""
        try:
            return await self._route(request)
        except _Refuse as refusal:
            return _refused(Refused(None, refusal.code))
        except (StoreDown, NoAnswer):
            return _refused(Refused(None, "try_again"))
        except Exception:
            log.exception("a request failed")
            return _refused(Refused(None, "internal"))

    async def _route(self, request: Request) -> Answer:
        parts = [unquote(part) for part in request.path.removeprefix("/api/").split("/")]
        match request.method, parts:
            case "GET", ["choices"]:
                return _json(device_choices(compiled=is_compiled()))
            case "GET", ["decks", name]:
                return _json(deck_info(name) or Refused(None, "no_such_deck"))
            case "GET", ["puzzles"]:
                return _json(puzzle_index(shipped_puzzles()))
            case "GET", ["tables"]:
                return _json(Lobby(()))  # nobody else comes to a device
            case "POST", ["tables"]:
                return _json(await kept.make_table(self._tables, _read(request, NewTable), own_device=True))
            case "POST", ["puzzles"]:
                return _json(await kept.make_puzzle_table(self._tables, _read(request, NewPuzzle), shipped_puzzles()))
            case "POST", ["daily"]:
                return _json(await kept.make_daily_table(self._tables, _read(request, NewDaily)))
            case _, ["codes"] | ["tables", _, "code"]:
                raise _Refuse("not_here")
            case _, ["tables", table, *more]:
                return await self._of_table(request, await self._table(table), more)
            case _:
                return await self._of_record(request, parts)

    async def _of_table(self, request: Request, live: LiveTable, parts: list[str]) -> Answer:
        match request.method, parts:
            case "GET", []:
                return _json(table_info(live.table, live.present))
            case "POST", ["seats"]:
                return _json(await join(live, _read(request, Join)))
            case "POST", ["rematch"]:
                return _json(await rematch(self._tables, live, request.token))
            case "GET", ["record"]:
                return Answer(200, "text/plain", _record(live))
            case "GET", ["replay"]:
                wish = replay_of(live.table)
                return _json(Refused(None, "not_over")) if wish is None else await self._made(wish)
            case "POST", ["analysis"]:
                return self._told(await self._analyses.of_table(live.table.id, _record(live)))
            case _:
                raise _Refuse("no_such_page")

    async def _of_record(self, request: Request, parts: list[str]) -> Answer:
        match request.method, parts:
            case "POST", ["replay"]:
                return await self._made(MakeReplay(_read(request, RecordText).record))
            case "POST", ["replay", "position"]:
                wish = _read(request, RecordMoment)
                return await self._made(FindPosition(wish.record, wish.moment))
            case "POST", ["analyses"]:
                return self._told(self._analyses.of_record(_read(request, RecordText).record))
            case "GET", ["analyses", job]:
                return self._told(self._job(job))
            case "GET", ["analyses", job, "figures"]:
                found = self._job(job)
                if found.refused is not None or not found.figures:
                    return _json(found.refused or Refused(None, "no_such_analysis"))
                return Answer(200, _JSON, figures_text(found))
            case _:
                raise _Refuse("no_such_page")

    async def _table(self, table: str) -> LiveTable:
        live = await self._tables.find(table)
        if live is None:
            raise _Refuse("no_such_table")
        return live

    def _job(self, job_id: str) -> Job:
        job = self._analyses.get(job_id)
        if job is None:
            raise _Refuse("no_such_analysis")
        return job

    def _told(self, job: Job) -> Answer:
        return _json(job.refused or job.state(self._analyses.ahead(job)))

    async def _made(self, wish: MakeReplay | FindPosition) -> Answer:
        made = await made_by(self._errands, wish)
        if made.refused is not None:
            return _refused(made.refused)
        return Answer(200, _JSON, gzip.decompress(made.body).decode())


def device_choices(*, compiled: bool) -> Choices:
    """As at a server. Who is not offered to people here can still be met at a table that names them."""
    all_of_them = choices()
    if compiled:
        return all_of_them
    bots = tuple(
        msgspec.structs.replace(bot, for_people=bot.for_people and bot.bot not in _NEEDS_COMPILING)
        for bot in all_of_them.bots
    )
    return Choices(bots, all_of_them.decks)


def _record(live: LiveTable) -> str:
    record = live.table.record()
    if record is None:
        raise _Refuse("not_over")
    return write_record(record)


def _read(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(request.body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise _Refuse("malformed") from None


def _json(body: object) -> Answer:
    return _refused(body) if isinstance(body, Refused) else Answer(200, _JSON, msgspec.json.encode(body).decode())


def _refused(refused: Refused) -> Answer:
    problem = Problem(refused.code, refused.clause, refused.detail)
    return Answer(status_of(refused.code), _JSON, msgspec.json.encode(problem).decode())
