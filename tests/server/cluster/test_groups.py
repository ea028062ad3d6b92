"""Who is told of a table at other nodes, by what those say of themselves."""

from typing import cast

from ettana.server.cluster.groups import Groups
from ettana.server.cluster.nats_link import NatsLink
from ettana.server.live.registry import Registry
from tests.server.registries import found, seated


class NobodyListens:
    def publish(self, subject: str, data: bytes) -> None:
        pass


async def test_a_node_has_left_a_group_that_it_does_not_name_twice(registry: Registry) -> None:
    """What it says may be older than its entry, of which it does not know yet: it would not be told of anything."""
    (asha,) = await seated(registry, "person", "Sensible")
    groups = Groups(cast(NatsLink, NobodyListens()))
    group = await groups.enter(await found(registry, asha.table), asha.token, "192.0.2.1", "other")
    for named in ([], [group.name], []):
        assert groups.keep("other", named) == ()
        groups.keep_nodes({"other"}, 0.0)
        assert groups.get(group.name) is group
    assert groups.keep("other", []) == ()
    assert groups.get(group.name) is None
    assert groups.keep("other", [group.name]) == (group.name,), "so that it asks anew"
