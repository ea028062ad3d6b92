"""The engine as C, by mypyc, for a Python whose integers and pointers have 32 bits.

Run by itself (`python -m tools.offline.engine.c_code FOLDER`), since mypyc asks when it is imported how large they are.
It writes the C files into the folder, and `modules.txt`.
"""

import sys
import sysconfig
from pathlib import Path

from setup import GROUP, ROOT, engine_sources
from tools.offline.paths import WORK

PYTHON = (3, 14)


def main() -> None:
    folder = Path(sys.argv[1])
    sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4
    from mypyc.build import mypyc_build
    from mypyc.options import CompilerOptions

    sources = [str(path.relative_to(ROOT)) for path in engine_sources()]
    options = CompilerOptions(target_dir=str(folder), capi_version=PYTHON, group_name=GROUP)
    flags = ["--follow-imports=silent", f"--cache-dir={WORK / 'mypyc_cache'}"]
    groups, _, _ = mypyc_build([*flags, *sources], options)
    (modules, _), *others = groups
    assert not others
    names = [source.module for source in modules]
    (folder / "modules.txt").write_text("\n".join(names) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
