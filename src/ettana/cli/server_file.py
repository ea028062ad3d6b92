"""The settings of a server as a file."""

import tomllib
from difflib import get_close_matches
from typing import Any

import msgspec

from ettana.cli.files import BadInput, read_text
from ettana.cli.server_settings import SECTIONS, SETTINGS, in_toml
from ettana.server.config import Config, ListenConfig


def read_settings(file: str) -> dict[str, Any]:
    """The values of a file by name. Raises BadInput."""
    try:
        found = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{file}: {error}") from None
    values: dict[str, Any] = {}
    for section, given in found.items():
        if section not in SECTIONS or not isinstance(given, dict):
            raise BadInput(f"{file}: {section}: every setting stands below [server] or [limits]")
        names = [name for name, setting in SETTINGS.items() if setting.section == section]
        for name, value in given.items():
            if name not in names:
                meant = get_close_matches(name, names, 1)
                raise BadInput(f"{file}: [{section}] has no {name}" + (f"; is it {meant[0]}?" if meant else ""))
            if (fault := SETTINGS[name].fault(value)) is not None:
                raise BadInput(f"{file}: [{section}] {name}: {fault}")
            values[name] = msgspec.convert(value, SETTINGS[name].kind)
    return values


def as_toml(place: ListenConfig, config: Config) -> str:
    """All settings, with what they are, as a file that says the same; secrets are left out."""
    lines: list[str] = []
    for section in SECTIONS:
        lines += [f"[{section}]"]
        for setting in (one for one in SETTINGS.values() if one.section == section):
            owner = next(each for each in (place, config, config.limits) if hasattr(each, setting.name))
            value = getattr(owner, setting.name)
            lines.append(f"# {setting.about.help}")
            if value is None:
                lines.append(f"# {setting.name} =")
            elif setting.about.secret:
                lines.append(f"# {setting.name} = (a secret)")
            else:
                lines.append(f"{setting.name} = {in_toml(value)}")
        lines.append("")
    return "\n".join(lines)
