"""`ettana serve --bots-only`, as a process of its own: it thinks for nodes that have no room."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from ettana.server.cluster.nats_link import NatsLink
from ettana.server.cluster.rpc_messages import THINK_SUBJECT, RpcThink, RpcThought
from tests.server.cluster.nats_server import NatsServer
from tests.server.cluster.test_thinking import a_question
from tests.server.plain_http import plain_http
from tests.server.running import free_port
from tests.support.patience import PATIENCE

_SECONDS = 1.0


@pytest.fixture
def thinking(nats: NatsServer, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The process, and its address."""
    port = free_port()
    command = [sys.executable, "-m", "ettana", "serve", "--bots-only", "--nats", nats.url, "--port", str(port)]
    with (tmp_path / "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        yield process, f"http://127.0.0.1:{port}"
        process.kill()


async def says(process: subprocess.Popen[bytes], url: str, status: int) -> None:
    """Waits until that is how well it is."""
    async with asyncio.timeout(PATIENCE), plain_http() as http:
        while True:
            assert process.poll() is None, "it has ended"
            try:
                if (await http.get(f"{url}/healthz")).status_code == status:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.02)


@pytest.mark.slow
async def test_a_node_for_bots_answers_others_and_takes_no_people(
    thinking: tuple[subprocess.Popen[bytes], str], nats: NatsServer
) -> None:
    process, url = thinking
    await says(process, url, 200)
    link, question = NatsLink(nats.url, "asks", lambda: None), a_question()
    await link.start(PATIENCE)
    reply = await link.request_any(THINK_SUBJECT, RpcThink(question, "192.0.2.1", _SECONDS), PATIENCE)
    assert isinstance(reply, RpcThought)
    workers = psutil.Process(process.pid).children(recursive=True)
    assert workers, "it thinks in processes of its own"
    async with plain_http() as http:
        assert (await http.get(f"{url}/readyz")).status_code == 503, "no balancer sends anybody there"
        assert (await http.get(f"{url}/api/tables")).status_code == 404
    nats.kill()
    try:
        await says(process, url, 503)
    finally:
        nats.start()
    await says(process, url, 200)
    process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(process.wait, PATIENCE) in (0, -signal.SIGTERM)
    assert psutil.wait_procs(workers, timeout=PATIENCE)[1] == [], "nothing of it is left"
    await link.close()
