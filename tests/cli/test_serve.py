"""`ettana serve` as a process: what it says, what it answers, how it ends, and what it cannot do."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from ettana.cli import main
from ettana.server.serve import listen_at
from tests.server.running import free_port

pytestmark = pytest.mark.thorough  # each starts a server


def start(*arguments: str, **environment: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "ettana", "serve", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
    )


@contextmanager
def serving(*arguments: str, **environment: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The process, and the address that it says it is at."""
    process = start(*arguments, **environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(r"Ettana is at (https?://\S+)\n", line)
        assert found is not None, line + process.communicate()[1]
        yield process, found[1]
    finally:
        process.kill()
        process.communicate()


def complaint(*arguments: str, **environment: str) -> str:
    """The one line on standard error with which it ends."""
    out, err = (process := start(*arguments, **environment)).communicate(timeout=60)
    assert process.returncode == 2
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.removeprefix("ettana: ").strip()


def wait_for(address: str) -> httpx.Response:
    return httpx.get(f"{address}/healthz", trust_env=False, timeout=30)


def test_serve_runs_until_it_is_told_to_stop(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with serving("--port", "0", "--db", str(database), "--workers", "1", "--log-level", "debug") as (process, address):
        assert wait_for(address).json() == {"healthy": True}
        body = {"name": "Asha", "seats": [{"kind": "person"}, {"kind": "open"}], "listed": True}
        assert httpx.post(f"{address}/api/tables", json=body, trust_env=False).status_code == 201
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=30)
        assert "Traceback" not in err
    with serving("--port", "0", "--db", f"sqlite:///{database}") as (process, address):
        assert len(httpx.get(f"{address}/api/tables", trust_env=False, timeout=30).json()["tables"]) == 1
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        assert process.returncode == 0


def test_serve_on_all_addresses_tells_phones_where_to_come(tmp_path: Path) -> None:
    arguments = ("--host", "0.0.0.0", "--port", "0", "--db", str(tmp_path / "t"), "--allow-origin", "https://a.example")
    with serving(*arguments) as (process, address):
        assert re.fullmatch(r"http://localhost:\d+", address)
        assert wait_for(address).status_code == 200
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
        port = address.rpartition(":")[2]
        assert re.fullmatch(rf"(Phones on the same network: http://[\d.]+:{port}\n)?", out)


def test_the_port_may_come_from_the_environment(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = f"port {port} is in use: end what uses it, or choose another with --port"
        assert complaint("--db", str(tmp_path / "t"), PORT=port) == said


def test_a_port_that_gets_free_in_a_moment_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    monkeypatch.setattr("ettana.server.serve.time.sleep", lambda seconds: taken.close())
    with listen_at("127.0.0.1", port) as listener:
        assert listener.getsockname()[1] == port


def test_a_port_in_the_environment_that_is_no_number_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORT", "eighty")
    assert main(["serve"]) == 2
    assert "PORT" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "--port 70000: 0 to 65535"),
        (["--workers", "0"], "--workers 0: 1 to 256"),
        (["--bot-pause", "-1"], "--bot-pause -1: 0 to 60"),
        (["--keep-days", "0"], "--keep-days 0: more than 0"),
        (
            ["--allow-origin", "https://a.example/page"],
            "--allow-origin https://a.example/page: give it like https://example.org, without a path, or * for all",
        ),
    ],
)
def test_serve_options_out_of_range_are_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    assert capsys.readouterr() == ("", f"ettana: {said}\n")


def test_a_name_must_be_allowed_and_measurements_have_an_address_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    arguments = ("--port", "0", "--db", str(tmp_path / "t"), "--workers", "1", "--allow-host", "play.example")
    with serving(*arguments, "--metrics", f"127.0.0.1:{port}") as (process, address):
        wait_for(address)
        asked = {
            name: httpx.get(f"{address}/api/tables", headers={"host": name}, trust_env=False).status_code
            for name in ("play.example", "evil.example", "127.0.0.1")
        }
        assert asked == {"play.example": 200, "evil.example": 421, "127.0.0.1": 200}
        told = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False)
        assert 'ettana_turned_away_total{limit="host"} 1.0' in told.text
        assert told.headers["cache-control"] == "no-store"
        evil = httpx.get(f"http://127.0.0.1:{port}/metrics", headers={"host": "evil.example"}, trust_env=False)
        assert (evil.status_code, "ettana_" in evil.text) == (421, False)
        assert httpx.get(f"http://127.0.0.1:{port}/api/tables", trust_env=False).status_code == 404
        assert "ettana_" not in httpx.get(f"{address}/metrics", trust_env=False).text
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=30)
        assert "Traceback" not in err
        assert "--allow-host evil.example" in err


def test_serve_says_that_an_address_is_not_of_this_machine() -> None:
    said = "cannot listen at 192.0.2.1, port 0: Cannot assign requested address"
    assert complaint("--host", "192.0.2.1", PORT="0") == said


def test_a_file_that_is_no_database_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Asha, " * 100)
    said = f"{file} is not an SQLite database: name another file"
    assert complaint("--db", str(file), PORT="0") == said
    assert file.read_text() == "Dear Asha, " * 100
