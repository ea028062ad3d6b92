"""Which database: what `--db` says, read and checked. Nothing here ever shows a password."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from platformdirs import user_data_path

from ettana.server.store.errors import BadDatabase

_FORMS = "a path, sqlite:///path or postgresql://user@host/name"

# A name before a colon, of two letters at least, since C:\ is a path.
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+):", re.IGNORECASE)

# Only what is surely a host and a name is shown: a password with an unquoted / or @ in it would look like one of them,
# and one without a host after it like a port.
_PLAIN_POSTGRES = re.compile(
    r"postgres(?:ql)?://(?:[^@/?#]*@)?(?P<hosts>[\w.,-]*)(?::\d+)?(?P<name>(?:/[\w-]*)?)(?:\?[^@]*)?"
)


@dataclass(frozen=True, slots=True)
class SQLiteFile:
    path: Path

    def __str__(self) -> str:
        return f"the SQLite database {self.path}"


@dataclass(frozen=True, slots=True)
class PostgreSQL:
    dsn: str = field(repr=False)  # may hold a password

    def __str__(self) -> str:
        plain = _PLAIN_POSTGRES.fullmatch(self.dsn)
        return (
            f"the PostgreSQL database {plain['hosts']}{plain['name']}".rstrip() if plain else "the PostgreSQL database"
        )


Database = SQLiteFile | PostgreSQL


def default_path() -> Path:
    """In the user's data folder."""
    return user_data_path("ettana", appauthor=False) / "tables.sqlite"


def read_database(text: str | None) -> Database:
    """What the text names; None is the default. Raises BadDatabase."""
    if text is None:
        path = default_path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadDatabase(f"cannot make the folder {path.parent}: {error.strerror}") from None
        return _sqlite_file(str(path))
    scheme = _SCHEME.match(text)
    if scheme is None:
        return _sqlite_file(text)
    match scheme[1].lower():
        case "sqlite" if text[scheme.end() :].startswith("///"):
            return _sqlite_file(text[scheme.end() + 3 :])
        case "postgresql" | "postgres" if text[scheme.end() :].startswith("//"):
            return PostgreSQL(text)
        case other:  # and not the text, which may be a mistyped address with a password
            raise BadDatabase(f"cannot use '{other}:…' as a database: give {_FORMS}")


def _sqlite_file(text: str) -> SQLiteFile:
    path = Path(text)
    if not text or text == ":memory:" or "\0" in text:
        raise BadDatabase(f"tables are kept in a file: give {_FORMS}")
    if path.is_dir():
        raise BadDatabase(f"{path} is a folder: give the path of a file in it")
    if not path.parent.is_dir():
        raise BadDatabase(f"there is no folder {path.parent}")
    return SQLiteFile(path)


# The machines that a PostgreSQL database may be at: the one that takes writes, and standbys that may take its place.
# asyncpg knows such addresses, but waits for a host that says nothing until the time for all is over. So each is tried
# by itself.


def one_by_one(dsn: str) -> list[str]:
    """The same database at each of its hosts: `postgresql://a,b/name` or `postgresql:///name?host=a,b`."""
    parts = urlsplit(dsn)
    user, at, hosts = parts.netloc.rpartition("@")
    if "," in hosts:
        return [parts._replace(netloc=f"{user}{at}{host}").geturl() for host in hosts.split(",")]
    query = parse_qsl(parts.query, keep_blank_values=True)
    named = dict(query)
    if hosts or "," not in named.get("host", ""):
        return [dsn]
    return [parts._replace(query=urlencode([*query, *each])).geturl() for each in _named(named)]


def _named(query: dict[str, str]) -> Iterator[list[tuple[str, str]]]:
    """Of two with the same name the last one counts."""
    hosts, ports = query["host"].split(","), query.get("port", "").split(",")
    for number, host in enumerate(hosts):
        port = ports[number] if len(ports) == len(hosts) else ports[0]
        yield [("host", host), *([("port", port)] if port else [])]


class Hosts:
    """Those of an address. Whichever was reached last is tried first."""

    def __init__(self, dsn: str) -> None:
        self._order = one_by_one(dsn)

    @property
    def several(self) -> bool:
        return len(self._order) > 1

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._order))

    def reached(self, dsn: str) -> None:
        self._order.sort(key=lambda other: other != dsn)
