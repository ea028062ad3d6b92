"""Compiles the engine for browsers into one WebAssembly module, which Pyodide loads.

    make offline-engine

mypyc writes C (`c_code`), clang compiles it (`side_module`) with the headers of Python (`headers`). Everything is
pinned: mypy and ziglang by uv.lock, the headers by their hash, Pyodide by web/package-lock.json. Without it `make
offline` packs the interpreted engine; nothing else depends on it.
"""
