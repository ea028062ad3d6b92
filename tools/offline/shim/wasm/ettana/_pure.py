"""Replaces `ettana._pure` where the engine is compiled for browsers: one file contains all its modules.

Python looks for a module in a file of the same name. The finder here loads the modules that Python cannot find that
way.
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
    """Finds the modules of the engine and its vectors in the one file."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(f"{ENGINE}.") and fullname != "librt.vecs":
            return None
        return spec_from_file_location(fullname, FILE, loader=ExtensionFileLoader(fullname, FILE))


sys.meta_path.append(OneFile())
