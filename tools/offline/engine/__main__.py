"""`python -m tools.offline.engine`: compiles the engine for browsers, unless it is up to date."""

import subprocess
import sys

from tools.offline.engine.built import ENGINE, FOLDER, fresh_engine, note_built
from tools.offline.engine.headers import headers
from tools.offline.engine.side_module import compile_engine


def main() -> None:
    if fresh_engine() is None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        include = headers(FOLDER)
        subprocess.run([sys.executable, "-m", "tools.offline.engine.c_code", FOLDER / "c"], check=True)
        compile_engine(FOLDER / "c", include, ENGINE)
        note_built()
    ENGINE.touch()  # triggers packing: another engine may have been packed since
    print(f"  the engine for browsers: {ENGINE.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
