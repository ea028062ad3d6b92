"""The description of the HTTP part, made from the same types that read and write it."""

from functools import cache
from typing import Any

import msgspec

from ettana import __version__
from ettana.table.wire.analyses import AnalysisState, Figures
from ettana.table.wire.bodies import Choices, DeckInfo, Join, Lobby, NewTable, Problem, SeatCode, Seated, UseCode
from ettana.table.wire.puzzles import NewDaily, NewPuzzle, PuzzleIndex
from ettana.table.wire.replays import PositionText, RecordMoment, RecordText, Replay
from ettana.table.wire.updates import TableInfo

_TYPES = (
    NewTable,
    Join,
    UseCode,
    NewPuzzle,
    NewDaily,
    RecordText,
    RecordMoment,
    Seated,
    SeatCode,
    TableInfo,
    Lobby,
    Choices,
    DeckInfo,
    PuzzleIndex,
    Replay,
    PositionText,
    AnalysisState,
    Figures,
    Problem,
)


@cache
def openapi() -> dict[str, Any]:
    """OpenAPI 3.1."""
    _, schemas = msgspec.json.schema_components(_TYPES, ref_template="#/components/schemas/{name}")
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    analysis = {"name": "analysis", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ettana", "version": __version__},
        "components": {"schemas": schemas, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
        "paths": {
            "/api/choices": {"get": _operation("choices", "What a new table can be made of", answers={200: "Choices"})},
            "/api/decks/{deck}": {
                "parameters": [{"name": "deck", "in": "path", "required": True, "schema": {"type": "string"}}],
                "get": _operation("deck", "The designs of a deck", answers={200: "DeckInfo", 404: "Problem"}),
            },
            "/api/tables": {
                "get": _operation("lobby", "Listed tables", answers={200: "Lobby"}),
                "post": _operation(
                    "make",
                    "Make a table",
                    "NewTable",
                    {201: "Seated", 400: "Problem", 404: "Problem", 413: "Problem"},
                ),
            },
            "/api/tables/{table}": {
                "parameters": [table],
                "get": _operation("show", "One table", answers={200: "TableInfo", 404: "Problem"}),
            },
            "/api/tables/{table}/seats": {
                "parameters": [table],
                "post": _operation(
                    "join",
                    "Take a seat",
                    "Join",
                    {201: "Seated", 400: "Problem", 404: "Problem", 409: "Problem", 413: "Problem"},
                ),
            },
            "/api/tables/{table}/code": {
                "parameters": [table],
                "post": _operation(
                    "code",
                    "A code that moves the seat to another device",
                    answers={201: "SeatCode", 401: "Problem", 404: "Problem"},
                    seated=True,
                ),
            },
            "/api/tables/{table}/rematch": {
                "parameters": [table],
                "post": _operation(
                    "rematch",
                    "The same players at another table",
                    answers={201: "Seated", 401: "Problem", 404: "Problem", 409: "Problem"},
                    seated=True,
                ),
            },
            "/api/tables/{table}/record": {
                "parameters": [table],
                "get": _operation(
                    "record",
                    "The game when it is over, dice to be checked",
                    answers={200: None, 404: "Problem", 409: "Problem"},
                ),
            },
            "/api/tables/{table}/replay": {
                "parameters": [table],
                "get": _operation(
                    "replay",
                    "The game when it is over, moment by moment",
                    answers={200: "Replay", 404: "Problem", 409: "Problem"},
                ),
            },
            "/api/replay": {
                "post": _operation(
                    "replay-record",
                    "The game of a record, moment by moment",
                    "RecordText",
                    {200: "Replay", 400: "Problem", 413: "Problem"},
                )
            },
            "/api/replay/position": {
                "post": _operation(
                    "replay-position",
                    "A moment of a record as a position",
                    "RecordMoment",
                    {200: "PositionText", 400: "Problem", 413: "Problem"},
                )
            },
            "/api/tables/{table}/analysis": {
                "parameters": [table],
                "post": _operation(
                    "analyse",
                    "Have the game analysed when it is over",
                    answers={200: "AnalysisState", 400: "Problem", 404: "Problem", 409: "Problem"},
                ),
            },
            "/api/analyses": {
                "post": _operation(
                    "analyse-record",
                    "Have the game of a record analysed",
                    "RecordText",
                    {200: "AnalysisState", 400: "Problem", 404: "Problem", 413: "Problem"},
                )
            },
            "/api/analyses/{analysis}": {
                "parameters": [analysis],
                "get": _operation(
                    "analysis-state",
                    "How far an analysis is",
                    answers={200: "AnalysisState", 400: "Problem", 404: "Problem"},
                ),
            },
            "/api/analyses/{analysis}/figures": {
                "parameters": [analysis],
                "get": _operation(
                    "analysis-figures",
                    "All that an analysis has found so far",
                    answers={200: "Figures", 400: "Problem", 404: "Problem"},
                ),
            },
            "/api/puzzles": {
                "get": _operation("puzzles", "All puzzles", answers={200: "PuzzleIndex"}),
                "post": _operation(
                    "make-puzzle",
                    "Make a table for a puzzle, or for the puzzle of a day",
                    "NewPuzzle",
                    {201: "Seated", 400: "Problem", 404: "Problem", 413: "Problem"},
                ),
            },
            "/api/daily": {
                "post": _operation(
                    "make-daily",
                    "Make a table for the game of a day",
                    "NewDaily",
                    {201: "Seated", 400: "Problem", 413: "Problem"},
                )
            },
            "/api/codes": {
                "post": _operation(
                    "move",
                    "Use a code: the seat is held by a new token",
                    "UseCode",
                    {201: "Seated", 400: "Problem", 404: "Problem", 413: "Problem"},
                )
            },
        },
    }


def _operation(
    name: str,
    summary: str,
    body: str | None = None,
    answers: dict[int, str | None] | None = None,
    *,
    seated: bool = False,
) -> dict[str, Any]:
    """Every operation can also meet a limit, a foreign origin, another name than ours, or a store that is down."""
    everywhere: dict[int, str | None] = {403: "Problem", 421: "Problem", 429: "Problem", 503: "Problem"}
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {
            str(status): _response(kind) for status, kind in sorted({**everywhere, **(answers or {})}.items())
        },
    }
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _reference(body)}}}
    if seated:
        operation["security"] = [{"seat": []}]
    return operation


def _response(kind: str | None) -> dict[str, Any]:
    if kind is None:
        return {"description": "text", "content": {"text/plain": {"schema": {"type": "string"}}}}
    return {"description": kind, "content": {"application/json": {"schema": _reference(kind)}}}


def _reference(kind: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind}"}
