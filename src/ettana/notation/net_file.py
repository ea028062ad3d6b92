"""Files of nets: what they were made with, then the weights for each number of players."""

from importlib.resources import files
from typing import Any, Generic, TypeVar

import msgspec

from ettana.core.rules import RULES_VERSION
from ettana.notation.data_format import DataFormat, FormatMismatch
from ettana.notation.deck_file import standard_deck

Net = TypeVar("Net")


class NetFile(msgspec.Struct, Generic[Net], frozen=True):
    """Nets by the number of players, as text."""

    made_with: DataFormat
    nets: dict[str, Net]


def write_nets(nets: dict[str, Net], inputs: str) -> bytes:
    """Nets that were trained here and now, with the standard deck and the newest rules."""
    return msgspec.json.encode(NetFile(DataFormat(inputs, RULES_VERSION, standard_deck().fingerprint), nets))


def read_nets(text: bytes, kind: Any, inputs: str, what: str) -> dict[str, Any]:
    """The nets of a file, each of that kind. Raises FormatMismatch if they see other inputs, or know another deck."""
    try:
        file = msgspec.json.decode(text, type=NetFile[kind])
    except msgspec.DecodeError as error:
        raise FormatMismatch(f"{what} does not say with what it was made: {error}") from None
    file.made_with.check(what, inputs, standard_deck().fingerprint)
    return file.nets


def shipped_nets(name: str, kind: Any, inputs: str) -> dict[str, Any]:
    """Those that come with Ettana under that name."""
    return read_nets(files("ettana.data").joinpath(f"nets/{name}.json").read_bytes(), kind, inputs, f"the net {name}")
