"""A node for bots alone thinks for others that have no room."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from ettana.core.action_table import action_from_id
from ettana.notation.json_forms import view_to_json
from ettana.server.cluster.nats_link import NatsLink
from ettana.server.cluster.thinking import SharedThinking, ThinkingNode
from ettana.table.turns.thinker import BotQuestion, Requester
from tests.server.cluster.nats_server import NatsServer
from tests.table.sitting import Sitting


def a_question() -> BotQuestion:
    game = Sitting.started("person", "open").game
    return BotQuestion(
        "Random", "standard", "kanchi", view_to_json(game.view(game.current)), tuple(game.legal_ids()), 1
    )


@pytest.fixture
async def link(nats: NatsServer) -> AsyncIterator[NatsLink]:
    link = NatsLink(nats.url, "asks", lambda: None)
    await link.start(10)
    yield link
    await link.close()


async def ask(bots: SharedThinking, questions: int) -> None:
    question = a_question()
    until = asyncio.get_running_loop().time() + 1
    asked = [bots.choose(question, Requester(f"table {n}", "192.0.2.1"), until) for n in range(questions)]
    legal = {str(action_from_id(number)) for number in question.legal}
    assert set(await asyncio.gather(*asked)) <= legal


async def test_whoever_has_no_room_asks_a_node_for_bots(link: NatsLink, nats: NatsServer) -> None:
    node, bots = ThinkingNode(nats.url, "bots", 1, 60.0), SharedThinking(1, 60.0, link)
    await node.start()
    await ask(bots, 1)
    assert node.pids == [], "there was room"
    await ask(bots, 2)
    assert len(node.pids) == 1
    await node.close()
    await ask(bots, 2)
    await bots.close()
