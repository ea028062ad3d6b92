"""Options that several commands share: the rules of a table, its deck, its players and its seed.

The rules have one flag for each option of `RuleSet`, with its values spelled as everywhere.
"""

from dataclasses import dataclass, field, make_dataclass
from typing import Annotated, Any, Literal

from cyclopts import Group, Parameter

from ettana.core.designs.deck import Deck
from ettana.core.rule_options import ChoiceOption, NumberOption, Option, YesNoOption
from ettana.core.rules import OPTIONS, RULES_VERSION, RuleSet
from ettana.game import Game
from ettana.notation.deck_file import STANDARD, load_deck

_RULES = Group("Rules of the table", sort_key=10)


def _kind_of(option: Option) -> Any:
    match option:
        case YesNoOption():
            return Literal["yes", "no"]
        case ChoiceOption():
            return Literal[option.words]
        case NumberOption():
            return int | Literal["none"] if option.may_be_none else int
        case _:
            raise TypeError(option)


def _flag(option: Option) -> Any:
    about = f"{option.about[0].upper()}{option.about[1:]} ({', '.join(option.clauses)})."
    values = f" {option.low} to {option.high}." if isinstance(option, NumberOption) else ""
    default = f" Default: {option.write(option.default)}."
    return Annotated[_kind_of(option) | None, Parameter(help=about + values + default, show_default=False)]


_FLAGS = {name: option for name, option in OPTIONS.items() if option.in_section_10}

_RuleFlags: Any = make_dataclass(
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


def _rules_from(flags: Any, **unless_given: Any) -> RuleSet:
    """The rule set that the flags describe. Raises BadRules."""
    given = {name: getattr(flags, name) for name in _FLAGS if getattr(flags, name) is not None}
    said = {name: OPTIONS[name].read(name, str(value)) for name, value in given.items()}
    return RuleSet(**{**unless_given, **said}, version=flags.rules_version)


@Parameter(name="*", group=_RULES)
@dataclass(frozen=True, kw_only=True)
class TableOptions(_RuleFlags):  # type: ignore[misc]  # made at run time, from the options of RuleSet
    """How the table plays. The defaults are the rules as docs/rules.md has them; numbers are its clauses."""

    deck: str = STANDARD
    """A deck that comes with Ettana, or a deck file (7.7)."""

    def rules(self, turn_limit: int | None = None) -> RuleSet:
        """The rule set. The limit given here counts if the caller of the command named none. Raises BadRules."""
        return _rules_from(self, turn_limit=turn_limit)

    def load_deck(self) -> Deck:
        """Raises BadDeck."""
        return load_deck(self.deck)

    def new_game(self, players: int, seed: int | None, turn_limit: int | None = None) -> Game:
        """Raises BadRules and BadDeck."""
        return Game(players, seed, self.rules(turn_limit), self.load_deck())


STANDARD_TABLE = TableOptions()

Seed = Annotated[int | None, Parameter(name=["--seed", "-s"], help="The same seed deals and rolls the same game.")]
