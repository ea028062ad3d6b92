"""The settings of a server, one for each field of `ettana.server.config`: what they may be."""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from ettana.server.config import Config, Help, Limits, ListenConfig

SECTIONS: dict[str, tuple[type, ...]] = {"server": (ListenConfig, Config), "limits": (Limits,)}


@dataclass(frozen=True)
class ServerSetting:
    """One field. `kind` is its type, and `plain` the same without what it is about and its bounds."""

    section: str
    name: str
    kind: Any
    default: Any
    about: Help

    @property
    def option(self) -> str:
        return f"--{self.about.option or self.name.replace('_', '-')}"

    @property
    def plain(self) -> Any:
        return _plain(self.kind)

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, if anything is."""
        try:
            msgspec.convert(value, self.kind)
        except msgspec.ValidationError as error:
            if ", got " in str(error):
                return f"must be {_KINDS.get(without_none(self.plain), 'something else')}"
            return self.about.form or _bounds(self.kind) or f"must be one of {', '.join(sorted(get_args(self.plain)))}"
        return "must be a number" if isinstance(value, float) and not math.isfinite(value) else None


_KINDS = {
    int: "a whole number",
    float: "a number",
    str: "text in quotes",
    bool: "true or false",
    tuple[str, ...]: 'a list of texts, like ["one", "two"]',
}


def _plain(kind: Any) -> Any:
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return tuple[str, ...]
    if type(None) in get_args(kind):
        return without_none(kind) | None
    return kind


def without_none(kind: Any) -> Any:
    left = [_plain(part) for part in get_args(kind) if part is not type(None)]
    return left[0] if type(None) in get_args(kind) else kind


def _bounds(kind: Any) -> str | None:
    for part in getattr(kind, "__metadata__", ()):
        if isinstance(part, msgspec.Meta):
            if part.ge is not None and part.le is not None:
                return f"{part.ge} to {part.le}"
            if part.ge is not None:
                return f"{part.ge} or more"
            if part.gt is not None:
                return f"more than {part.gt}"
    return None


def _settings() -> Iterator[ServerSetting]:
    for section, owners in SECTIONS.items():
        for owner in owners:
            kinds = get_type_hints(owner, include_extras=True)
            for one in fields(owner):
                if one.name != "limits":
                    about = next((part for part in get_args(kinds[one.name]) if isinstance(part, Help)), Help(""))
                    yield ServerSetting(section, one.name, kinds[one.name], one.default, about)


SETTINGS = {setting.name: setting for setting in _settings()}


def in_toml(value: Any) -> str:
    """Texts, numbers and lists are written as in JSON."""
    whole = isinstance(value, float) and value.is_integer()
    return json.dumps(int(value) if whole else value, ensure_ascii=False)
