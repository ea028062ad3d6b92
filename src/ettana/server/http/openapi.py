"""The description of the HTTP part, derived from the operations and the types that read and write them."""

import re
from functools import cache
from typing import Any

import msgspec

from ettana import __version__
from ettana.host.operation import Operation
from ettana.host.operations import OPERATIONS
from ettana.table.wire.bodies import Problem
from ettana.table.wire.codes import RefusalCode, status_of

# Every operation can meet a limit, a foreign origin, another name than ours, or a store that is down.
_OF_ANY_REQUEST: tuple[RefusalCode, ...] = ("forbidden_origin", "wrong_host", "too_many_requests", "try_again")
_OF_ANY_BODY: tuple[RefusalCode, ...] = ("malformed", "not_json", "too_large")


@cache
def openapi() -> dict[str, Any]:
    """OpenAPI 3.1."""
    types = dict.fromkeys(kind for each in OPERATIONS for kind in (each.body, each.result) if kind is not None)
    _, schemas = msgspec.json.schema_components((*types, Problem), ref_template="#/components/schemas/{name}")
    for schema in schemas.values():
        if "description" in schema:
            schema["description"] = without_examples(schema["description"])
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        path = paths.setdefault(operation.path, {})
        if operation.parameters:
            path["parameters"] = [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                for name in operation.parameters
            ]
        path[operation.method.lower()] = _described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ettana", "version": __version__},
        "components": {"schemas": schemas, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
        "paths": paths,
    }


def without_examples(docstring: str) -> str:
    """The sentences of a docstring: its examples are for readers of Python."""
    return re.sub(r"\s*\n *>>> .*", "", docstring, flags=re.DOTALL)


def _described(operation: Operation) -> dict[str, Any]:
    codes = (*_OF_ANY_REQUEST, *operation.refusals, *(() if operation.body is None else _OF_ANY_BODY))
    responses = {status_of(code): _json(Problem) for code in codes}
    responses[201 if operation.created else 200] = _TEXT if operation.result is None else _json(operation.result)
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "responses": {str(status): responses[status] for status in sorted(responses)},
    }
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": _content(operation.body)}
    if operation.seated:
        described["security"] = [{"seat": []}]
    return described


_TEXT = {"description": "text", "content": {"text/plain": {"schema": {"type": "string"}}}}


def _json(kind: type) -> dict[str, Any]:
    return {"description": kind.__name__, "content": _content(kind)}


def _content(kind: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
