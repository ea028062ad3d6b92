"""The reference: every public name of `ettana` with its docstring."""

import inspect

import ettana

_MODULES = {"actions": "Actions", "events": "Events", "errors": "Errors", "svg": "Drawings"}


def reference() -> str:
    """Returns reStructuredText that Sphinx fills in."""
    names = [name for name in ettana.__all__ if name not in _MODULES]
    classes = [name for name in names if inspect.isclass(getattr(ettana, name))]
    functions = [name for name in names if inspect.isroutine(getattr(ettana, name))]
    values = [name for name in names if name not in classes and name not in functions]
    parts = [_title("Reference", "="), "All that programs may rely on is in ``import ettana``.\n"]
    parts += [_title("Functions", "-"), *(f".. autofunction:: ettana.{name}\n" for name in functions)]
    parts += [_title("Classes", "-"), *(_class(name) for name in classes)]
    parts += [_title("Values", "-"), *(f"* ``ettana.{name}``" for name in values), ""]
    for module, title in _MODULES.items():
        where = getattr(ettana, module).__name__
        own = "   :members:\n" + ("   :imported-members:\n" if module == "svg" else "")
        parts += [_title(title, "-"), f".. automodule:: {where}\n{own}"]
    return "\n".join(parts)


def _title(words: str, line: str) -> str:
    return f"{words}\n{line * len(words)}\n"


def _class(name: str) -> str:
    return f".. autoclass:: ettana.{name}\n   :members:\n"
