"""Compiles the C code of the engine into one WebAssembly module that Pyodide can load: with zig's clang and linker.

The C library's headers are those that come with zig. They are for WASI, whose C library is musl, as emscripten's is;
the engine needs no more of them than the likes of `memcpy`.
"""

import importlib.metadata
import subprocess
from pathlib import Path
from typing import Final

import mypyc.build
from setup import GROUP

_ZIG: Final = Path(str(importlib.metadata.distribution("ziglang").locate_file("ziglang")))
_RUNTIME: Final = Path(mypyc.build.include_dir())
_LIBRARY: Final = f"{GROUP}__mypyc"
_VECTORS: Final = "librt.vecs"  # the engine's vectors are compiled with it: the same sources that librt is made of
_FLAGS: Final = (
    "--target=wasm32-unknown-emscripten", "-fPIC", "-O2", "-DNDEBUG", "-fvisibility=hidden", "-fno-strict-aliasing",
    "-D__EMSCRIPTEN__", "-D__wasi__", "-D_WASI_EMULATED_SIGNAL", "-DMYPYC_LOG_TRACE=0", "-nostdinc", "-Wno-everything",
)  # fmt: skip
_LINKED: Final = (
    "--shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic", "--strip-debug", "-O2",
    "--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors",
)  # fmt: skip


def compile_engine(folder: Path, headers: Path, to: Path) -> None:
    """`folder` has the C code. Raises CalledProcessError, after the compiler has said why."""
    modules = (folder / "modules.txt").read_text(encoding="ascii").split()
    names = [module.rpartition(".")[2] for module in [*modules, _LIBRARY, _VECTORS]]
    if len(set(names)) != len(names):
        raise SystemExit(f"Two modules of the engine have one name: {sorted(names)}")
    starts = folder / "starts.c"
    starts.write_text(_starts(modules), encoding="ascii")
    [engine] = folder.rglob("__native__*.c")
    objects = [_compiled(source, folder, headers) for source in (starts, *_vectors(), engine)]
    exports = [f"--export=PyInit_{name}" for name in names]
    subprocess.run([_ZIG / "zig", "wasm-ld", "-o", to, *objects, *_LINKED, *exports], check=True)


def _starts(modules: list[str]) -> str:
    """What mypyc writes into a file for each module, in one: how Python starts it."""
    template = (_RUNTIME / "module_shim.tmpl").read_text(encoding="utf-8").partition("// distutils")[0]
    return "\n".join(
        template.format(modname=name.rpartition(".")[2], libname=_LIBRARY, full_modname=name.replace(".", "___"))
        for name in modules
    )


def _vectors() -> list[Path]:
    [files] = [files for module, files, _, _ in mypyc.build.LIBRT_MODULES if module == _VECTORS]
    return [_RUNTIME / name for name in files]


def _compiled(source: Path, folder: Path, headers: Path) -> Path:
    libc = _ZIG / "lib" / "libc" / "include"
    places = [_ZIG / "lib" / "include", libc / "wasm-wasi-musl", libc / "generic-musl"]
    system = [flag for place in places for flag in ("-isystem", str(place))]
    own = [f"-I{place}" for place in (headers, _RUNTIME, _RUNTIME / "vecs", source.parent)]
    made = folder / f"{source.stem}.o"
    subprocess.run([_ZIG / "zig", "clang", *_FLAGS, *system, *own, "-c", source, "-o", made], check=True)
    return made
