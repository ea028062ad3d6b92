"""`ettana serve` with a certificate of its own: HTTPS and sockets, and files that are no certificate."""

import json
import signal
import socket
import ssl
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from ettana.cli import main
from ettana.server.http.connection.tls import BadCertificate, certificate
from tests.cli.test_serve import serving
from tests.support.patience import PATIENCE


def make_certificate(folder: Path, name: str, *, password: bool = False) -> tuple[str, str]:
    """Files of a certificate for localhost, which vouches for itself, and of its key."""
    cert, key = folder / f"{name}.pem", folder / f"{name}.key"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command += ["-passout", "pass:secret"] if password else ["-noenc"]
    command += ["-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    return str(cert), str(key)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    return make_certificate(tmp_path_factory.mktemp("tls"), "ours")


@pytest.mark.thorough
def test_pages_and_sockets_are_encrypted_and_every_connection_counts(files: tuple[str, str], tmp_path: Path) -> None:
    with serving(*over_tls(files, tmp_path), "--connections", "2", "--head-seconds", str(PATIENCE)) as (_, address):
        assert address.startswith("https://127.0.0.1:")
        ours, here = ssl.create_default_context(cafile=files[0]), ("127.0.0.1", port_of(address))
        with (
            socket.create_connection(here, PATIENCE),
            socket.create_connection(here, PATIENCE),
            socket.create_connection(here, PATIENCE) as third,
            pytest.raises((ConnectionError, ssl.SSLError)),
        ):
            ours.wrap_socket(third, server_hostname="localhost")
        with httpx.Client(base_url=address, verify=ours, trust_env=False, timeout=PATIENCE) as http:
            seated = made_table(http)
        where = f"{address.replace('https', 'wss')}/api/tables/{seated['table']}/live"
        with connect(where, ssl=ours, proxy=None, open_timeout=PATIENCE) as line:
            line.send(json.dumps({"do": "hello", "token": seated["token"]}))
            assert json.loads(line.recv())["tell"] == "welcome"


@pytest.mark.thorough
def test_a_handshake_begun_before_the_server_listens_succeeds(files: tuple[str, str], tmp_path: Path) -> None:
    with serving(*over_tls(files, tmp_path), "--head-seconds", str(PATIENCE)) as (process, address):
        ours = ssl.create_default_context(cafile=files[0])
        process.send_signal(signal.SIGSTOP)
        line = socket.create_connection(("127.0.0.1", port_of(address)), PATIENCE)
        line.setblocking(False)
        with ours.wrap_socket(line, server_hostname="localhost", do_handshake_on_connect=False) as secure:
            with pytest.raises(ssl.SSLWantReadError):
                secure.do_handshake()  # our first words are on their way, and the server sleeps
            process.send_signal(signal.SIGCONT)
            secure.settimeout(PATIENCE)
            secure.do_handshake()
            secure.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert secure.recv(12) == b"HTTP/1.1 200"


@pytest.mark.thorough
def test_a_handshake_has_a_time_limit(files: tuple[str, str], tmp_path: Path) -> None:
    with serving(*over_tls(files, tmp_path), "--head-seconds", "0.2") as (process, address):
        with socket.create_connection(("127.0.0.1", port_of(address)), PATIENCE) as silent:
            assert silent.recv(1) == b""
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in err


def over_tls(files: tuple[str, str], folder: Path) -> tuple[str, ...]:
    cert, key = files
    return ("--port", "0", "--db", str(folder / "t"), "--workers", "1", "--tls-cert", cert, "--tls-key", key)


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def made_table(http: httpx.Client) -> Any:
    """The server may need a moment to notice that earlier connections are gone."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            body = {"name": "Asha", "seats": [{"kind": "person"}, {"kind": "open"}]}
            return http.post("/api/tables", json=body).raise_for_status().json()
        except httpx.TransportError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_faults_of_certificate_files_are_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "none.pem")
    assert main(["serve", "--tls-cert", missing, "--tls-key", missing]) == 2
    assert capsys.readouterr() == ("", f"ettana: --tls-cert {missing}: No such file or directory\n")
    assert main(["serve", "--tls-cert", missing]) == 2
    assert capsys.readouterr() == ("", "ettana: --tls-cert and --tls-key belong together\n")


def test_files_that_are_no_certificate_are_refused(files: tuple[str, str], tmp_path: Path) -> None:
    cert, key = files
    junk = tmp_path / "junk.pem"
    junk.write_text("Dear Asha")
    _, other = make_certificate(tmp_path, "other")
    locked_cert, locked = make_certificate(tmp_path, "locked", password=True)
    for one, two, why in (
        (cert, other, "the key is not that of the certificate"),
        (cert, cert, "these are not a certificate and its key, in PEM"),
        (str(junk), key, "these are not a certificate and its key, in PEM"),
        (locked_cert, locked, "the key has a password: give one without"),
    ):
        with pytest.raises(BadCertificate) as fault:
            certificate(one, two)
        assert str(fault.value) == f"--tls-cert {one}, --tls-key {two}: {why}"
    with pytest.raises(BadCertificate, match=r"--tls-key .*: Is a directory"):
        certificate(cert, str(tmp_path))
