"""Changes that are made together, in one transaction."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Protocol, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.errors import Unstorable, is_about_a_row, reason

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Write(Protocol[T_co]):
    """A change that is made whole or not at all. It may be carried out again if the first attempt was rolled back."""

    @property
    def follows(self) -> str | None:
        """The id of the table whose log it goes on with: if the write before it there is refused, so is this one."""

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> Sequence[T_co]:
        """Several of a kind at once; a result for each."""

    def refusal(self, error: IntegrityError) -> EttanaError:
        """What its caller is told if a key stands in its way."""


def make_together(connection: Connection, writes: Sequence[Write[Any]]) -> list[object]:
    """The results in order. If one write is refused, all are."""
    results: list[object] = []
    for kind, group in groupby(writes, _kind):
        results += kind.run_all(connection, list(group))
    return results


def make_one_by_one(connection: Connection, writes: Sequence[Write[Any]]) -> list[object]:
    """Some write is refused, and the others must not suffer. The result of a refused one is an EttanaError."""
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
