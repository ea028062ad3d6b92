"""The file of a backup: lines of JSON, compressed. The same for SQLite and PostgreSQL, so it also leads from one to the
other.

    {"ettana_backup": 1, "schema": "0004", "tables": 2, …}        what it is
    {"table": {"id": "k3mn5pq7", "log": [[1731870000000, "{…}"], …], …}}
    {"block": {"network": "192.0.2.7/32", …}}
    {"end": {"tables": 2, "entries": 412, "sha256": "…", …}}      without it, the file is cut short

Keys of dice are in it, and hashes of tokens: whoever may not read the database may not read its backup.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self, cast

import msgspec

from ettana._version import __version__
from ettana.core.errors import EttanaError
from ettana.server.operator.integrity import KeptTable
from ettana.server.store.block_writes import Block
from ettana.server.store.migrate import newest_schema

FORMAT: Final = 1


class BadBackup(EttanaError):
    """The file cannot be used as a backup, or not made."""


class Header(msgspec.Struct, frozen=True):
    ettana_backup: int
    ettana: str
    schema: str
    made_at: int
    tables: int


class End(msgspec.Struct, frozen=True):
    """`unsound` are tables that did not play when the backup was made. They are in it as they were."""

    tables: int
    entries: int
    blocks: int
    unsound: tuple[str, ...]
    sha256: str = ""


class TableRow(msgspec.Struct, frozen=True):
    table: KeptTable


class BlockRow(msgspec.Struct, frozen=True):
    block: Block


class EndRow(msgspec.Struct, frozen=True):
    end: End


class _AnyRow(msgspec.Struct, frozen=True):
    """Any of them but the first."""

    table: KeptTable | None = None
    block: Block | None = None
    end: End | None = None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_AnyRow).decode


class BackupWriter:
    """`with` it. Nothing has the name of the backup before `finish`, and nothing is left over without it."""

    def __init__(self, path: Path, *, overwrite: bool) -> None:
        """Raises BadBackup."""
        if path.exists() and not overwrite:
            raise BadBackup(f"{path} exists already: name another file, or say --overwrite")
        self._path, self._overwrite = path, overwrite
        self._partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
        try:
            self._file = os.fdopen(os.open(self._partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
        except OSError as error:
            raise BadBackup(f"cannot write {path}: {error.strerror}") from None
        self._packed = gzip.GzipFile(filename="", mode="wb", fileobj=self._file, compresslevel=6)
        self._hash = hashlib.sha256()

    def begin(self, schema: str, made_at: int, tables: int) -> None:
        self._put(Header(FORMAT, __version__, schema, made_at, tables))

    def put(self, item: KeptTable | Block) -> None:
        self._put(TableRow(item) if isinstance(item, KeptTable) else BlockRow(item))

    def finish(self, end: End) -> None:
        """On the disk, read again, and only then under its name. Raises BadBackup."""
        self._put(EndRow(msgspec.structs.replace(end, sha256=self._hash.hexdigest())))
        try:
            self._packed.close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            for _ in read_backup(self._partial):
                pass
            self._give_name()
        except OSError as error:
            raise BadBackup(f"cannot write {self._path}: {error.strerror}") from None

    def _give_name(self) -> None:
        if self._overwrite:
            self._partial.replace(self._path)
        else:
            try:
                self._path.hardlink_to(self._partial)  # which fails if somebody else took the name meanwhile
            except FileExistsError:
                raise BadBackup(f"{self._path} exists already: name another file, or say --overwrite") from None
            except OSError:  # a disk without links
                self._partial.replace(self._path)
        sync_folder(self._path.parent)

    def _put(self, line: msgspec.Struct) -> None:
        data = _encode(line) + b"\n"
        self._hash.update(data)
        try:
            self._packed.write(data)
        except OSError as error:
            raise BadBackup(f"cannot write {self._path}: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            self._file.close()
        except OSError:  # a full disk: what could not be written is not needed
            pass
        self._partial.unlink(missing_ok=True)


def read_backup(path: Path) -> Iterator[Header | KeptTable | Block | End]:
    """Its parts, the header first and the end last. Nothing of it counts before the end has come. Raises BadBackup."""
    try:
        with gzip.open(path, "rb") as file:
            yield from _parts(path, cast(IO[bytes], file))
    except EOFError:
        raise BadBackup(f"{path} is cut short: its end is missing") from None
    except gzip.BadGzipFile as error:
        raise BadBackup(_not_ours(path) if "Not a gzipped" in str(error) else f"{path} is damaged") from None
    except (zlib.error, msgspec.DecodeError, UnicodeError):
        raise BadBackup(f"{path} is damaged") from None
    except OSError as error:
        raise BadBackup(f"cannot read {path}: {error.strerror}") from None


def _parts(path: Path, file: IO[bytes]) -> Iterator[Header | KeptTable | Block | End]:
    digest = hashlib.sha256()
    first = file.readline()
    yield _header(path, first)
    digest.update(first)
    counts = {KeptTable: 0, Block: 0}
    entries = 0
    while data := file.readline():
        line = _decode(data)
        if line.end is not None:
            said = line.end
            if file.read(1) or (said.tables, said.entries, said.blocks, said.sha256) != (
                counts[KeptTable],
                entries,
                counts[Block],
                digest.hexdigest(),
            ):
                break
            yield said
            return
        part = line.table or line.block
        if part is None:
            break
        digest.update(data)
        counts[type(part)] += 1
        entries += len(part.log) if isinstance(part, KeptTable) else 0
        yield part
    else:
        raise BadBackup(f"{path} is cut short: its end is missing")
    raise BadBackup(f"{path} is damaged")


def _header(path: Path, line: bytes) -> Header:
    try:
        found: Any = msgspec.json.decode(line)
        number = found["ettana_backup"]
    except (msgspec.DecodeError, UnicodeError, KeyError, TypeError):
        raise BadBackup(_not_ours(path)) from None
    if not isinstance(number, int) or number > FORMAT or str(found.get("schema", "")) > newest_schema():
        raise BadBackup(f"{path} was made by a newer version of Ettana ({str(found.get('ettana', '?'))[:20]}): update")
    return msgspec.json.decode(line, type=Header)


def _not_ours(path: Path) -> str:
    return f"{path} is not a backup of Ettana"


def sync_folder(folder: Path) -> None:
    """A name is on the disk only when its folder is."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows has no such thing
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
