"""Without a library of the extra `rl`, what needs it says what to install."""

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("module", "library"),
    [
        ("ettana.envs", "numpy"),
        ("ettana.envs.pettingzoo", "pettingzoo"),
        ("ettana.envs.gymnasium", "gymnasium"),
    ],
)
def test_a_missing_library_of_envs_is_told(monkeypatch: pytest.MonkeyPatch, module: str, library: str) -> None:
    for name in [name for name in sys.modules if name.startswith("ettana.envs")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"this needs {library}, which is not installed: pip install 'ettana\[rl\]'"):
        import_module(module)
