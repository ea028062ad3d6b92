"""Compiles the engine with mypyc, where it can. All other packaging is in pyproject.toml.

    pip wheel .                            a wheel with the engine compiled
    ETTANA_PURE=1 pip wheel .              a wheel of Python sources only, for every platform
    python setup.py build_ext --inplace    compiled modules beside the sources: what `make build` does
    ETTANA_WITHOUT_CLIENT=1 pip wheel .    a wheel whose server has no page: only on purpose

Without a C compiler, Python's headers or mypy nothing is compiled, and one line on stderr gives the reason. The engine
then plays the same games, more slowly.
"""

import hashlib
import importlib.util
import os
import shutil
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
ENGINE = ROOT / "src" / "ettana" / "core" / "engine"
# The group's shared library; mypyc adds "__mypyc". The package prefix puts the file inside the engine's folder.
GROUP = "ettana.core.engine._compiled"
BUILT_FROM = ENGINE / "_built_from.txt"
CLIENT = ROOT / "src" / "ettana" / "client" / "index.html"


def engine_sources() -> list[Path]:
    return sorted(path for path in ENGINE.rglob("*.py") if path.name != "__init__.py")


def engine_digest() -> str:
    """A hash of everything that determines the compiled engine: its sources, and how this file compiles them."""
    digest = hashlib.sha256()
    for path in [Path(__file__), *engine_sources()]:
        content = path.read_bytes()
        name = path.name if path == Path(__file__) else path.relative_to(ENGINE).as_posix()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def compiled_files() -> list[Path]:
    """The compiled modules beside the sources, for any version of Python."""
    return sorted(path for path in ENGINE.rglob("*") if path.suffix in {".so", ".pyd"})


def loadable_files() -> list[Path]:
    """The compiled modules that this Python loads."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    return [path for path in compiled_files() if path.name.endswith(suffix)]


def is_fresh() -> bool:
    """True if this Python loads compiled modules that were built from the present sources."""
    built_from = BUILT_FROM.read_text(encoding="ascii").strip() if BUILT_FROM.exists() else ""
    return bool(loadable_files()) and built_from == engine_digest()


def reason_for_pure() -> str | None:
    """The reason why the engine will not be compiled, or None if it will."""
    if os.environ.get("ETTANA_PURE") == "1":
        return "ETTANA_PURE=1 asks for it"
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, and this is {sys.implementation.name}"
    if importlib.util.find_spec("mypyc") is None:
        return "mypy, which compiles it, is not installed"
    if not _can_build_extensions():
        return "there is no working C compiler with Python's headers (on Debian: apt install gcc python3-dev)"
    return None


def _can_build_extensions() -> bool:
    """Tries the smallest extension, so that an error in our sources is never mistaken for a missing compiler."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n", encoding="ascii")
        quiet = os.open(os.devnull, os.O_WRONLY)
        stderr = os.dup(2)
        os.dup2(quiet, 2)  # hides the compiler's errors: we report them better, in one line
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            objects = compiler.compile([str(source)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
            compiler.link_shared_object(objects, str(Path(folder, "probe.out")))
        except Exception:  # noqa: BLE001  compilers fail in many ways, and each of them answers the question
            return False
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
            os.close(quiet)
    return True


def note_built_from(digest: str, started: int) -> None:
    """Records what the compiled modules were made from, dated at the start: a source edited meanwhile is newer."""
    BUILT_FROM.write_text(digest + "\n", encoding="ascii")
    os.utime(BUILT_FROM, ns=(started, started))


def extensions(commands: list[str], started: int) -> list[Any]:
    """The extensions that these commands compile. Commands that only need metadata do not wait for mypyc."""
    in_place = {"--inplace", "editable_wheel"}.intersection(commands)
    if not in_place and "bdist_wheel" not in commands:
        return []
    if in_place:
        if is_fresh():
            note_built_from(engine_digest(), started)
            return []
        # Python would load a stale module instead of the source beside it. Unlinked and not overwritten, so that a
        # process that has one loaded keeps it.
        for path in [*compiled_files(), BUILT_FROM]:
            path.unlink(missing_ok=True)
    else:
        # setuptools packs everything in build/lib, including files of earlier builds from other sources.
        for folder in ROOT.glob("build/lib*"):
            shutil.rmtree(folder)
    reason = reason_for_pure()
    if reason:
        print(f"ettana: the engine is not compiled; it runs interpreted, many times slower: {reason}.", file=sys.stderr)
        return []
    from mypyc.build import mypycify  # imported here, since setup.py must also run without mypy

    # For mypy the engine lies within the package `ettana`, which imports everything else. Errors out there, such as a
    # library that an isolated build lacks, do not concern the engine: `make check` reports them.
    options = ["--follow-imports=silent", "--cache-dir=build/mypyc_cache"]
    sources = [str(path.relative_to(ROOT)) for path in engine_sources()]
    return mypycify(options + sources, opt_level="3", debug_level="0", group_name=GROUP)


def check_client(commands: list[str]) -> None:
    """Refuses to build a wheel or a source archive without the browser client."""
    if not {"bdist_wheel", "sdist"}.intersection(commands) or os.environ.get("ETTANA_WITHOUT_CLIENT") == "1":
        return
    if not CLIENT.exists():
        sys.exit(
            "ettana: the browser client is not built. `make web` builds it; ETTANA_WITHOUT_CLIENT=1 does without it."
        )
    if not (CLIENT.parent / "offline" / "manifest.json").exists():
        sys.exit("ettana: what is played without a server is not packed. `make offline` packs it.")


class BuildEngine(build_ext):
    """A build_ext that records what the modules beside the sources were made from."""

    digest: str
    started: int

    def run(self) -> None:
        super().run()
        if self.inplace and self.extensions:
            note_built_from(self.digest, self.started)


if __name__ == "__main__":
    os.chdir(ROOT)
    check_client(sys.argv)
    BuildEngine.started = time.time_ns()
    BuildEngine.digest = engine_digest()
    setup(cmdclass={"build_ext": BuildEngine}, ext_modules=extensions(sys.argv, BuildEngine.started))
