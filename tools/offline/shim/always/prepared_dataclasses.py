"""Makes dataclasses quickly. Python generates the source of their methods and compiles it each time the game starts,
which would be a third of the import time. The packer compiles these sources in advance: `prepared_dataclasses.bin` maps
source to code. A source that is missing there is compiled as usual.
"""

import dataclasses
import marshal
from pathlib import Path
from types import CodeType
from typing import Any

_PREPARED: dict[str, CodeType] = marshal.loads(Path(__file__).with_suffix(".bin").read_bytes())


def _exec(text: str, names: dict[str, Any], found: dict[str, Any]) -> None:
    exec(_PREPARED.get(text, text), names, found)


dataclasses.exec = _exec  # type: ignore[attr-defined]  # where that module looks before the builtins
