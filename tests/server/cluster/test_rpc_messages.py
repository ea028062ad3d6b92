"""The tags of the messages between nodes: nodes of an older version send and expect them."""

import msgspec

from ettana.server.cluster.rpc_messages import RpcHeldGroups, RpcOk, RpcReply, RpcRequest, encode

REQUESTS = "Enter Say Leave Holding RunStep ListTables Take Think AreYouThere HaveYouTheDatabase"
REPLIES = "NotHere Entered NotLetIn Said Thought Unknown Listed StepDone Not Ok NoTable"


def test_a_class_may_be_renamed_but_its_tag_stays() -> None:
    for kinds, tags in ((RpcRequest, REQUESTS), (RpcReply, REPLIES)):
        assert [kind.__struct_config__.tag for kind in kinds.__args__] == tags.split()


def test_a_message_as_it_is_sent() -> None:
    assert msgspec.msgpack.decode(encode(RpcOk())) == {"type": "Ok"}
    held = encode(RpcHeldGroups("a-node", ("a-group",)))
    assert msgspec.msgpack.decode(held) == {"type": "Holding", "node": "a-node", "groups": ["a-group"]}
