"""The switch between the compiled and the interpreted engine.

The engine (`ettana.core.engine`) is one set of sources that runs either way. Where compiled modules lie beside the
sources, Python takes those; with ETTANA_PURE=1 in the environment it takes the sources nevertheless. Importing this
module sets the switch, and `ettana/__init__.py` imports it before anything else, so that it is set before any module of
the engine is looked for. The core itself reads no environment: that is why this module stands outside it.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

ENGINE = "ettana.core.engine"


class SourcesOnly(MetaPathFinder):
    """Finds the modules of the engine as Python sources, never as compiled extensions."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(ENGINE + ".") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


if os.environ.get("ETTANA_PURE") == "1":
    sys.meta_path.insert(0, SourcesOnly())
