"""Makes dataclasses quickly. Python writes their methods as text and compiles it, each time the game starts; a third of
what is imported would wait for that. The texts were compiled when the game was packed: `prepared_dataclasses.bin` has
what came out, by the text. A text that is not there is compiled as ever.
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
