"""Net files name the data format that they were made with, and a wrong one is refused."""

import msgspec
import pytest

from ettana.bots.searchers.play_styles import PLAY_STYLES
from ettana.core.engine.chances.open_features import OPEN_FEATURES_NAME
from ettana.core.engine.search.features import FEATURES_NAME
from ettana.core.rules import RULES_VERSION
from ettana.notation.data_format import FormatMismatch
from ettana.notation.deck_file import standard_deck
from ettana.notation.net_file import read_nets, shipped_nets, write_nets
from ettana.study.nets import OpenWeights


def changed(**changes: object) -> bytes:
    file = msgspec.json.decode(write_nets({"2": [1, 2]}, FEATURES_NAME))
    file["made_with"] |= changes
    return msgspec.json.encode(file)


def test_nets_are_read_as_they_were_written() -> None:
    text = write_nets({"2": [1, 2], "3": [4]}, FEATURES_NAME)
    assert read_nets(text, list[int], FEATURES_NAME, "nets.json") == {"2": [1, 2], "3": [4]}
    assert msgspec.json.decode(text)["made_with"] == {
        "inputs": "value-1",
        "rules": RULES_VERSION,
        "deck": standard_deck().fingerprint,
    }


def test_nets_made_with_something_else_are_refused() -> None:
    for text, complaint in (
        (changed(inputs="value-0"), "nets.json was made with value-0, and this is read as value-1"),
        (changed(rules=99), "nets.json was made with version 99 of the rules, which this Ettana does not know"),
        (changed(deck="0000"), "nets.json was made with another deck: its fingerprint is 0000, and not "),
        (b'{"2":[1,2]}', "nets.json does not say with what it was made"),
    ):
        with pytest.raises(FormatMismatch, match=complaint):
            read_nets(text, list[int], FEATURES_NAME, "nets.json")


def test_the_nets_that_come_with_ettana_fit_it() -> None:
    for style in PLAY_STYLES:
        assert set(shipped_nets(f"value-{style}", list[int], FEATURES_NAME)) == {"2", "3", "4"}
    assert set(shipped_nets("open", OpenWeights, OPEN_FEATURES_NAME)) == {"2", "3", "4"}
    with pytest.raises(FormatMismatch, match="the net open was made with open-1"):
        shipped_nets("open", OpenWeights, FEATURES_NAME)
