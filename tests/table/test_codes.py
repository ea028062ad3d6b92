"""The lists of codes are complete: they contain exactly the codes that the server sends."""

import ast
from pathlib import Path
from typing import get_args

import ettana
from ettana.core.reasons import Reason
from ettana.table.wire.codes import GoodbyeCode, RefusalCode

SOURCES = Path(ettana.__file__).parent


def _words_of_the_sources() -> set[str]:
    """Every string in the code of the tables, the server and the device, except the lists themselves."""
    found = set()
    for file in (file for part in ("table", "host", "server", "offline") for file in SOURCES.glob(f"{part}/**/*.py")):
        if file.name not in ("codes.py", "statuses.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            found |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {word for word in found if isinstance(word, str)}


def test_no_code_is_listed_that_is_never_said() -> None:
    own = (set(get_args(RefusalCode)) - set(get_args(Reason))) | set(get_args(GoodbyeCode))
    assert own - _words_of_the_sources() == set()


def test_each_code_is_listed_once() -> None:
    for codes in (get_args(RefusalCode), get_args(GoodbyeCode)):
        assert len(codes) == len(set(codes))
