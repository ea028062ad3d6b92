"""Runs inside Pyodide: writes the pyconfig.h that it was built with, which its packages do not have.

`/packing` has Debian's `linux_pyconfig.h`, which names all that may be defined there. This Python knows what is.
"""

import json
import re
import sysconfig
from pathlib import Path

FOLDER = Path("/packing")
PLAIN = re.compile(r"[\w ()]+")  # numbers, types, and names of attributes; anything else is a text


def definition(name: str, value: int | str) -> str:
    text = str(value) if isinstance(value, int) or PLAIN.fullmatch(value) else json.dumps(value)
    return f"#define {name} {text}"


known = sysconfig.get_config_vars()
linux = (FOLDER / "linux_pyconfig.h").read_text(encoding="utf-8")
names = sorted(set(re.findall(r"^(?:#define|/\* #undef) (\w+)", linux, re.MULTILINE)) - {"Py_PYCONFIG_H"})
lines = [definition(name, known[name]) for name in names if known.get(name, 0) != 0]
text = "\n".join(["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H", *lines, "#endif"])
(FOLDER / "include" / "pyconfig.h").write_text(text + "\n", encoding="utf-8")
