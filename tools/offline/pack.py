"""Runs inside Pyodide, with its own Python: compiles all sources to bytecode, and drops the modules of the standard
library that remain unused once all of Ettana is loaded.

`/packing` has `stdlib.zip` from Pyodide and `plain.zip`: Ettana and its dependencies. Both are rewritten twice:
compressed, and in `stored` with the same files uncompressed, which brotli makes a quarter smaller.
"""

import ast
import dataclasses
import importlib
import importlib.util
import marshal
import shutil
import site
import sys
import zipfile
from pathlib import Path
from types import CodeType
from typing import Any

# Modules that are loaded only on demand: by errors, by texts that are not ASCII, by compressed responses.
LATER = (
    "traceback.py", "linecache.py", "tokenize.py", "token.py", "textwrap.py", "_colorize.py", "codeop.py", "gzip.py",
    "compression/__init__.py", "compression/_common/__init__.py", "compression/_common/_streams.py", "stringprep.py",
    "encodings/idna.py", "encodings/ascii.py", "encodings/latin_1.py", "encodings/utf_8.py",
    "importlib/resources/readers.py",
)  # fmt: skip
NOT_LOADED = ("ettana/offline/in_browser.py",)  # it imports nothing that the others do not
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
PREPARED = "prepared_dataclasses"
DATE = (1980, 1, 1, 0, 0, 0)  # the same sources give the same archive


def read(name: str) -> dict[str, bytes]:
    with zipfile.ZipFile(name) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}


def write(name: str, files: dict[str, bytes], *, lines: bool) -> None:
    compiled = {
        path + "c" if path.endswith(".py") else path: bytecode(data, path, lines) if path.endswith(".py") else data
        for path, data in files.items()
    }
    for folder, method in (("/packing", zipfile.ZIP_DEFLATED), ("/packing/stored", zipfile.ZIP_STORED)):
        Path(folder).mkdir(exist_ok=True)
        with zipfile.ZipFile(f"{folder}/{name}", "w") as archive:
            for path, data in sorted(compiled.items(), key=alike):
                archive.writestr(zipfile.ZipInfo(path, DATE), data, method, 9)


def alike(file: tuple[str, bytes]) -> tuple[str, str]:
    """Sorts files of a kind beside each other: they compress better so."""
    return Path(file[0]).suffix, file[0]


def bytecode(source: bytes, path: str, lines: bool) -> bytes:
    """Bytecode without docstrings, which are never read here, and with asserts."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    code = compile(tree, path, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code if lines else without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    """Drops the line numbers of the standard library: we look for mistakes only in our own code."""
    constants = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)


def loaded(library: dict[str, bytes]) -> set[str]:
    """The files of the library that are loaded now."""
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    return {file.partition(".zip/")[2] for file in files} & library.keys()


def prepare_dataclasses() -> dict[str, CodeType]:
    """From now on records the compiled methods of dataclasses: see shim/always/prepared_dataclasses.py."""
    noted: dict[str, CodeType] = {}

    def note(text: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        noted[text] = compile(text, "<string>", "exec")
        exec(noted[text], names, found)

    dataclasses.exec = note  # type: ignore[attr-defined]
    return noted


def load_all(plain: dict[str, bytes]) -> None:
    folder = site.getsitepackages()[0]
    shutil.unpack_archive("/packing/plain.zip", folder, "zip")
    importlib.invalidate_caches()
    for path in sorted(plain):
        if path.startswith("ettana/") and path.endswith(".py") and path not in NOT_LOADED:
            importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


plain, library = read("/packing/plain.zip"), read("/packing/stdlib.zip")
noted = prepare_dataclasses()
load_all(plain)
kept = loaded(library) | (set(LATER) & library.keys())
others = {path for path in library if not path.endswith(".py")}
write("python_stdlib.zip", {path: library[path] for path in kept | others}, lines=False)
ours = {f"{PREPARED}.bin": marshal.dumps(dict(sorted(noted.items())))}
ours |= {path: data for path, data in plain.items() if not path.endswith((".pyi", "RECORD"))}
write("ettana.zip", ours, lines=True)
Path("/packing/packed.txt").write_text(f"{sys.version.split()[0]} {len(kept)} modules\n", encoding="utf-8")
