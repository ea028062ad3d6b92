"""The settings of a server as options, of which those that are given count before what a file says."""

from collections.abc import Mapping
from dataclasses import field, fields, make_dataclass
from typing import Annotated, Any

from cyclopts import Group, Parameter

from ettana.cli.files import BadInput
from ettana.cli.server_file import read_settings
from ettana.cli.server_settings import SETTINGS, ServerSetting, in_toml, without_none
from ettana.server.config import Config, Limits, ListenConfig

_GROUPS = {"server": Group("Server", sort_key=10), "limits": Group("Limits", sort_key=20)}


def _option(setting: ServerSetting) -> Any:
    default = "" if setting.default in (None, (), False) else f" Default: {in_toml(setting.default)}."
    is_list = setting.plain == tuple[str, ...]
    return Annotated[
        without_none(setting.plain) | None,
        Parameter(
            name=setting.option,
            group=_GROUPS[setting.section],
            help=setting.about.help + (" Can be given again." if is_list else "") + default,
            env_var=setting.about.env,
            negative="" if is_list or setting.plain is bool else None,
            show_default=False,
        ),
    ]


# One option for each setting. None: it was not given.
ServerFlags: Any = make_dataclass(
    "ServerFlags",
    [(name, _option(setting), field(default=None)) for name, setting in SETTINGS.items()],
    frozen=True,
    kw_only=True,
)


def settings_from(options: Any, file: str | None) -> tuple[ListenConfig, Config]:
    """What was given as an option counts before what the file says, and that before the defaults. Raises BadInput."""
    values = {} if file is None else read_settings(file)
    for name, setting in SETTINGS.items():
        value = getattr(options, name)
        if value is None:
            continue
        if isinstance(value, tuple):
            value = tuple(part.strip() for text in value for part in text.split(",") if part.strip())
        if (fault := setting.fault(value)) is not None:
            raise BadInput(f"{setting.option} {_as_given(value)}: {fault}")
        values[name] = value
    limits = Limits(**_of(Limits, values))
    return ListenConfig(**_of(ListenConfig, values)), Config(**_of(Config, values), limits=limits)


def _of(owner: type, values: Mapping[str, Any]) -> dict[str, Any]:
    return {one.name: values[one.name] for one in fields(owner) if one.name in values}


def _as_given(value: Any) -> str:
    return " ".join(value) if isinstance(value, tuple) else f"{value:g}" if isinstance(value, float) else str(value)
