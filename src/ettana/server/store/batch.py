"""A batch of changes, in one transaction."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.errors import Unstorable, is_about_a_row, reason
from ettana.server.store.fence import not_owned
from ettana.server.store.writes import Append, Create, SetStatus, Write
from ettana.table.store import TakenOver

T = TypeVar("T")


def write_together(connection: Connection, writes: Sequence[Write[Any]], node: str | None) -> list[object]:
    """The results in order. If one write is refused, all are, but for those to tables of other nodes: of these the
    result is TakenOver.
    """
    return _fenced(connection, writes, node, _write_together)


def write_one_by_one(connection: Connection, writes: Sequence[Write[Any]], node: str | None) -> list[object]:
    """After a refusal: the other writes are made all the same. The result of a refused one is an EttanaError."""
    return _fenced(connection, writes, node, _write_one_by_one)


def _fenced(
    connection: Connection,
    writes: Sequence[Write[Any]],
    node: str | None,
    write_all: Callable[[Connection, Sequence[Write[Any]]], list[object]],
) -> list[object]:
    """Leaves out what is about tables of other nodes."""
    if node is None:
        return write_all(connection, writes)
    created = {write.id for write in writes if isinstance(write, Create)}
    refused = not_owned(connection, node, {_owned_table(write) for write in writes} - created - {""})
    results = iter(write_all(connection, [write for write in writes if _owned_table(write) not in refused]))
    return [taken_over(write) if _owned_table(write) in refused else next(results) for write in writes]


def _owned_table(write: Write[Any]) -> str:
    """The id of the table that the node must own for this write; empty if it need not own one."""
    return write.table_id if isinstance(write, Append | SetStatus) else ""


def taken_over(write: Write[Any]) -> TakenOver:
    return TakenOver(f"another node owns table {_owned_table(write)}")


def _write_together(connection: Connection, writes: Sequence[Write[Any]]) -> list[object]:
    """The results in order. If one write is refused, all are."""
    results: list[object] = []
    for kind, group in groupby(writes, _kind):
        results += kind.run_all(connection, list(group))
    return results


def _write_one_by_one(connection: Connection, writes: Sequence[Write[Any]]) -> list[object]:
    """After a refusal: the other writes are made all the same. The result of a refused one is an EttanaError."""
    results: list[object] = []
    refused: dict[str | None, Exception] = {}
    for write in writes:
        log_of = write.follows
        if log_of in refused:  # it was made in the belief that the one before it would be there
            results.append(_refusal(write, refused[log_of]))
            continue
        try:
            with connection.begin_nested():
                results += _kind(write).run_all(connection, [write])
        except Exception as error:
            if not is_about_a_row(error):
                raise
            results.append(_refusal(write, error))
            if log_of is not None:
                refused[log_of] = error
    return results


def _refusal(write: Write[Any], error: Exception) -> EttanaError:
    return write.refusal(error) if isinstance(error, IntegrityError) else Unstorable(reason(error))


def _kind(write: Write[T]) -> type[Write[T]]:
    return type(write)
