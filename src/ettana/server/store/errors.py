"""What can go wrong with the store. No message holds a password, a stored value or a key."""

import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError

from ettana.core.errors import EttanaError
from ettana.table.table_log import LogUnreadable

_ABOUT_A_ROW = ("22", "23")  # the classes of PostgreSQL's errors about values and keys
_FORBIDDEN = "42501"
_FOREIGN_KEY = {"SQLITE_CONSTRAINT_FOREIGNKEY", "23503"}


class BadDatabase(EttanaError, ValueError):
    """The database that was named cannot be used: no such place, not a database, or made by a newer Ettana."""


class Unstorable(EttanaError):
    """A value that the database cannot hold, such as a number of over 64 bits. Only a mistake of ours makes one."""


class BrokenLog(LogUnreadable):
    """A stored table lacks entries, which nothing of ours can bring about: the database was tampered with."""


def reason(error: BaseException) -> str:
    """The error in words fit for a log. Only databases and systems are quoted, and only their first line: below it are
    the values of the row that failed. Other errors may quote anything, such as the address with its password.
    """
    cause = _cause(error)
    if isinstance(cause, TimeoutError):
        return "it does not answer"
    if isinstance(cause, OSError):
        return cause.strerror or type(cause).__name__
    if isinstance(cause, EttanaError | sqlite3.Error) or hasattr(cause, "sqlstate"):
        return str(cause.args[0]).partition("\n")[0]
    return type(cause).__name__


# What SQLite says when a database is opened, for whoever runs a server. Its own words are for programmers.
_OPENING = {
    sqlite3.SQLITE_NOTADB: "it is not an SQLite database: name another file",
    sqlite3.SQLITE_CORRUPT: "it is damaged: put a backup in its place (`ettana restore --replace`)",
    sqlite3.SQLITE_READONLY: "it may not be written to: look at the owner and permissions of the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: look at the owner and permissions of the file and its folder",
    sqlite3.SQLITE_BUSY: "another program has locked it",
    sqlite3.SQLITE_FULL: "the disk is full",
}


def trouble(error: BaseException) -> str:
    """The same for what keeps a database from being opened, with what to do about it."""
    code = getattr(_cause(error), "sqlite_errorcode", None)
    known = None if code is None else _OPENING.get(code & 0xFF)  # above are its shades
    return f"{known} ({reason(error)})" if known else reason(error)


def _cause(error: BaseException) -> BaseException:
    """What the driver said, where SQLAlchemy has translated it."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error


def is_forbidden(error: BaseException) -> bool:
    """Whether our role in PostgreSQL lacks the right to do it."""
    return getattr(_cause(error), "sqlstate", None) == _FORBIDDEN


def is_about_a_row(error: Exception) -> bool:
    """Whether the database refused what it was given and would take something else; otherwise it is in trouble."""
    cause = _cause(error)
    return (
        isinstance(error, IntegrityError)
        or isinstance(cause, ValueError | OverflowError | sqlite3.DataError)
        or str(getattr(cause, "sqlstate", "")).startswith(_ABOUT_A_ROW)
    )


def is_foreign_key(error: IntegrityError) -> bool:
    """Whether the row points to one that is not there; otherwise its own key was taken."""
    driver = error.orig
    return bool({getattr(driver, "sqlite_errorname", None), getattr(driver, "sqlstate", None)} & _FOREIGN_KEY)
