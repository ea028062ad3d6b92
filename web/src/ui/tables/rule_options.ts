/** The options of the rule set (section 10) as a table chooses them, and the line of text that the server reads and tells. */
import { m } from "../../language/messages.svelte";
import { RULE_OPTIONS, RULES_VERSION, type RuleOption } from "../../wire";

/** Values by the names of options, spelled as the server spells them. What is not there is as usual. */
export type Chosen = Readonly<Record<string, string>>;

export const NONE = "none";

type Say = (words: Readonly<Record<string, unknown>>) => string;

/** The words of a catalogue by the name of an option; a test says which are missing. */
function said(key: string, words: Readonly<Record<string, unknown>> = {}): string {
  return (m as unknown as Record<string, Say>)[key]?.(words) ?? "";
}

export function chosenValue(option: RuleOption, chosen: Chosen): string {
  return chosen[option.name] ?? option.usual;
}

/** What an option is about; a number is told in it. */
export function optionLabel({ name, kind }: RuleOption, value: string): string {
  if (kind !== "number") return said(`rule_${name}`);
  if (value === NONE) return said(`rule_${name}_none`);
  const n = Number(value);
  return said(`rule_${name}`, { n, annas: m.annas({ n }) });
}

/** A value of a choice: `at once` is in the catalogue as `rule_reshuffle_at_once`. */
export function choiceLabel({ name }: RuleOption, value: string): string {
  return said(`rule_${name}_${value.replaceAll(" ", "_")}`);
}

/** An option with its value, for those who come to a table. */
export function optionFact(option: RuleOption, value: string): string {
  const rule = optionLabel(option, value);
  if (option.kind === "number") return rule;
  const words =
    option.kind === "choice" ? choiceLabel(option, value) : value === "yes" ? m.rule_yes() : m.rule_no();
  return m.rule_fact({ rule, value: words });
}

/** What to send for a new table: the version that this page knows, and what differs from it. */
export function rulesText(chosen: Chosen): string {
  const changed = RULE_OPTIONS.filter((option) => chosenValue(option, chosen) !== option.usual);
  return [`v${RULES_VERSION}`, ...changed.map(({ name }) => `${name}=${chosen[name]}`)].join(", ");
}

/** The rules of a table: every option that is not as usual today. Old tables have the defaults of their version. */
export function rulesOf(text: string): Chosen {
  const parts = text.split(",").map((part) => part.trim());
  const version = Number(parts.find((part) => /^v\d+$/.test(part))?.slice(1) ?? RULES_VERSION);
  const given = new Map(parts.map((part) => [part.split("=")[0], part.split("=")[1]]));
  const rules: Record<string, string> = {};
  for (const option of RULE_OPTIONS) {
    const value = given.get(option.name) ?? option.before[version] ?? option.usual;
    if (value !== option.usual) rules[option.name] = value;
  }
  return rules;
}

/** What a table plays to, by what was chosen for it. */
export function targetIn(chosen: Chosen): number {
  return Number(chosen.target ?? RULE_OPTIONS.find(({ name }) => name === "target")?.usual);
}
