"""Without a library of an extra, the error names what to install."""

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("ettana.envs", "numpy", "rl"),
        ("ettana.envs.pettingzoo", "pettingzoo", "rl"),
        ("ettana.envs.gymnasium", "gymnasium", "rl"),
        ("ettana.envs.openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_of_envs_is_told(
    monkeypatch: pytest.MonkeyPatch, module: str, library: str, extra: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("ettana.envs")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"this needs {library}, .*: pip install 'ettana\[{extra}\]'"):
        import_module(module)
