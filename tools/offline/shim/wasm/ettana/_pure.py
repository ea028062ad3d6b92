"""Stands for `ettana._pure` where the engine is compiled for browsers: one file has all its modules.

Python looks for a module in a file of its own name. What it does not find so, the finder here loads from that one file.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ENGINE = "ettana.core.engine"
FILE = str(Path(__file__).parent / "core" / "engine" / f"_compiled__mypyc{EXTENSION_SUFFIXES[0]}")


class OneFile(MetaPathFinder):
    """Finds the modules of the engine, and the vectors that it uses."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(f"{ENGINE}.") and fullname != "librt.vecs":
            return None
        return spec_from_file_location(fullname, FILE, loader=ExtensionFileLoader(fullname, FILE))


sys.meta_path.append(OneFile())
