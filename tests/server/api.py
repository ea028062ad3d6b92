"""The HTTP part of a server, as a client calls it."""

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from ettana.table.wire.bodies import Problem, SeatCode, Seated
from ettana.table.wire.updates import TableInfo
from tests.server.plain_http import plain_http
from tests.server.running import METRICS_TOKEN

T = TypeVar("T")


class Refusal(Exception):
    """The server answered with a Problem."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(f"{status} {problem.code}")
        self.status = status
        self.code = problem.code


class Api:
    """Calls that are refused raise Refusal."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = plain_http(url)

    async def make_table(self, seats: Sequence[str], name: str = "Asha", **more: Any) -> Seated:
        """A seat is `person`, `open` or the name of a bot. `more`: pin, rules, deck, clock, listed."""
        plans = [{"kind": seat} if seat in ("person", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        return await self._post("/api/tables", Seated, {"name": name, "seats": plans, **more})

    async def join(self, table: str, name: str, **more: Any) -> Seated:
        """`more`: pin, seat."""
        return await self._post(f"/api/tables/{table}/seats", Seated, {"name": name, **more})

    async def table(self, table: str) -> TableInfo:
        return _read(await self.http.get(f"/api/tables/{table}"), TableInfo)

    async def make_code(self, seated: Seated) -> SeatCode:
        return await self._post(f"/api/tables/{seated.table}/code", SeatCode, {}, seated.token)

    async def use_code(self, code: str, **more: Any) -> Seated:
        """`more`: token."""
        return await self._post("/api/codes", Seated, {"code": code, **more})

    async def rematch(self, seated: Seated) -> Seated:
        return await self._post(f"/api/tables/{seated.table}/rematch", Seated, {}, seated.token)

    async def record(self, table: str) -> str:
        """The text of the record."""
        answer = await self.http.get(f"/api/tables/{table}/record")
        if answer.status_code >= 400:
            raise Refusal(answer.status_code, msgspec.json.decode(answer.content, type=Problem))
        return answer.text

    async def metrics(self) -> str:
        headers = {"authorization": f"Bearer {METRICS_TOKEN}"}
        return (await self.http.get("/metrics", headers=headers)).raise_for_status().text

    async def _post(self, path: str, kind: type[T], body: Mapping[str, Any], token: str | None = None) -> T:
        headers = {"authorization": f"Bearer {token}"} if token is not None else {}
        return _read(await self.http.post(path, json=body, headers=headers), kind)

    async def __aenter__(self) -> "Api":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.http.aclose()


def _read(answer: httpx.Response, kind: type[T]) -> T:
    if answer.status_code >= 400:
        raise Refusal(answer.status_code, msgspec.json.decode(answer.content, type=Problem))
    return msgspec.json.decode(answer.content, type=kind)
