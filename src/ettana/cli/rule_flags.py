"""The flags of a table's rules: one for each option of `RuleSet`, with its values spelled as everywhere."""

from dataclasses import field, make_dataclass
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from ettana.core.rule_options import Choice, Number, Option, YesNo
from ettana.core.rules import OPTIONS, RULES_VERSION, RuleSet


def _kind_of(option: Option) -> Any:
    match option:
        case YesNo():
            return Literal["yes", "no"]
        case Choice():
            return Literal[option.words]
        case Number():
            return int | Literal["none"] if option.may_be_none else int
        case _:
            raise TypeError(option)


def _flag(option: Option) -> Any:
    about = f"{option.about[0].upper()}{option.about[1:]} ({', '.join(option.clauses)})."
    values = f" {option.low} to {option.high}." if isinstance(option, Number) else ""
    default = f" Default: {option.write(option.default)}."
    return Annotated[_kind_of(option) | None, Parameter(help=about + values + default, show_default=False)]


_FLAGS = {name: option for name, option in OPTIONS.items() if option.in_section_10}

RuleFlags: Any = make_dataclass(
    "RuleFlags",
    [(name, _flag(option), field(default=None)) for name, option in _FLAGS.items()]
    + [
        (
            "rules_version",
            Annotated[int, Parameter(help="The version of the rules; 1 has the defaults of version 1.")],
            field(default=RULES_VERSION),
        )
    ],
    frozen=True,
    kw_only=True,
)


def rules_from(flags: Any, **unless_given: Any) -> RuleSet:
    """The rule set that the flags describe. Raises BadRules."""
    given = {name: getattr(flags, name) for name in _FLAGS if getattr(flags, name) is not None}
    said = {name: OPTIONS[name].read(name, str(value)) for name, value in given.items()}
    return RuleSet(**{**unless_given, **said}, version=flags.rules_version)
