"""A PostgreSQL server of the tests' own, in a folder of its own. It ends with the process that started it."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.patience import PATIENCE

# On a server that only tests use, safety against power cuts is wasted time; what the tests kill are processes.
_SETTINGS = {"fsync": "off", "full_page_writes": "off", "listen_addresses": "", "max_connections": "50"}
_USER = "ettana"


def find_binaries() -> Path | None:
    """Where `initdb` and `postgres` are; Debian keeps them off the PATH, one folder a version."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent  # all of them lie together, though not all may be linked from the PATH
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(versions, key=lambda path: float(path.parts[-3]), default=None)
    return None if newest is None else newest.parent


class PostgresServer:
    """Reached through a socket in its folder, so that it needs no port. One that `follows` another is its standby."""

    def __init__(self, binaries: Path, *, follows: "PostgresServer | None" = None, **settings: str) -> None:
        self._binaries = binaries
        self._settings = _SETTINGS | settings
        self._folder = Path(tempfile.mkdtemp(prefix="ettana-pg-"))  # not pytest's, which are closed to other users
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        if follows is None:
            self._run("initdb", "--no-sync", "--auth=trust", "-U", _USER, "-D", f"{self._folder}/data", "-E", "UTF8")
        else:
            primary = ["-h", str(follows._folder), "-U", _USER]
            self._run("pg_basebackup", *primary, "-D", f"{self._folder}/data", "-R", "-c", "fast", "--no-sync")

    def start(self) -> None:
        """Returns when it answers. It ends with the thread that calls this."""
        self.spawn()
        deadline = time.monotonic() + PATIENCE
        while not self.is_ready():
            if time.monotonic() > deadline or self.has_ended():
                raise RuntimeError(Path(self._folder, "log").read_text())
            time.sleep(0.02)

    def spawn(self) -> None:
        """Returns at once; it begins to start."""
        settings = [f"-c{name}={value}" for name, value in self._settings.items()]
        with Path(self._folder, "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *_as_postgres(),
                    self._binaries / "postgres",
                    "-D",
                    self._folder / "data",
                    "-k",
                    self._folder,
                    *settings,
                ],
                stdout=log,
                stderr=log,
                cwd=self._folder,
            )

    def is_ready(self) -> bool:
        return subprocess.run([self._binaries / "pg_isready", "-q", "-h", self._folder], check=False).returncode == 0

    def has_ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    @property
    def pid(self) -> int:
        """Of its first process, the parent of all others."""
        assert self._process is not None
        return self._process.pid

    def stop(self, *, at_once: bool = False) -> None:
        """`at_once`: as if it had crashed; it recovers from its log at the next start."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT if at_once else signal.SIGINT)
        self._process.wait(30)

    def kill(self) -> None:
        """SIGKILL. Its children notice that they are alone, and end; until then it cannot be started again."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)

    def remove(self) -> None:
        shutil.rmtree(self._folder)

    def new_database(self, *, or_at: "PostgresServer | None" = None) -> str:
        """The address of an empty one: a schema, which to the store is the same and takes no time and space to make.
        With a standby, it is at whichever of the two takes writes.
        """
        hosts = f"{self._folder}" if or_at is None else f"{self._folder},{or_at._folder}"
        name = f"test_{next(self._numbers)}"
        self._tell(f"CREATE SCHEMA {name}")
        return f"postgresql:///postgres?host={hosts}&user={_USER}&search_path={name}"

    def new_role(self, database: str, rights: str = "ALL") -> str:
        """The address of the same database, for a role of its own that has these rights on the tables there by now."""
        role, schema = f"role_{next(self._numbers)}", database.rpartition("=")[2]
        self._tell(f"CREATE ROLE {role} LOGIN")
        self._tell(f"GRANT ALL ON SCHEMA {schema} TO {role}; GRANT {rights} ON ALL TABLES IN SCHEMA {schema} TO {role}")
        return database.replace(f"user={_USER}", f"user={role}")

    @property
    def socket(self) -> str:
        """Where it takes connections."""
        return f"{self._folder}/.s.PGSQL.5432"

    def wait_for_standby(self) -> None:
        """From now on nothing is committed that a standby has not got too."""
        self._tell("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self._tell("SELECT pg_reload_conf()")

    def promote(self) -> None:
        """A standby takes writes from now on."""
        self._tell("SELECT pg_promote()")

    def _tell(self, command: str) -> None:
        self._run("psql", "-qh", str(self._folder), "-U", _USER, "-c", command, "postgres")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*_as_postgres(), str(self._binaries / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self._folder)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stderr}")


@contextmanager
def running_postgres(binaries: Path, *, follows: PostgresServer | None = None) -> Iterator[PostgresServer]:
    """One that is removed in the end, whether it runs until then or was killed."""
    server = PostgresServer(binaries, follows=follows)
    try:
        server.start()
        yield server
    finally:
        if not server.has_ended():
            server.stop(at_once=True)
        server.remove()


def _as_postgres() -> list[str]:
    """PostgreSQL does not run as root. Where the kernel can, it is told to end when the tests do, however they end."""
    prefix = []
    if setpriv := shutil.which("setpriv"):
        prefix = [setpriv, "--pdeathsig", "INT"]
        if os.geteuid() == 0:
            prefix += ["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
    elif os.geteuid() == 0:
        raise RuntimeError("to run PostgreSQL as root, setpriv must be there (util-linux)")
    return prefix
