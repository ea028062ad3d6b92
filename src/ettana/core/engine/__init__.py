"""The engine: the rules as plain functions on integers and packed arrays.

Every module here but this one is compiled by mypyc, all of them together (setup.py), and also runs interpreted with the
same results. Which of the two is in use is decided before this package is imported, by `ettana._pure`.
"""

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec


def is_compiled() -> bool:
    """Whether the engine runs compiled. Imports none of it."""
    spec = find_spec(f"{__name__}.board")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)
