"""The engine: plain functions on integers and packed arrays. `rules` < `batch` < `solve` < `search` < `chances`.

Every module but each folder's `__init__` is compiled by mypyc, all of them together (setup.py), and also runs
interpreted with the same results. `ettana._pure` decides which of the two is in use, before this package is imported.
"""

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec


def is_compiled() -> bool:
    """Whether the engine runs compiled. Imports none of it."""
    spec = find_spec(f"{__name__}.rules.board")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)
