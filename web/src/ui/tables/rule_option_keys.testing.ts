/** The messages that `rule_options.ts` finds by the name of an option: for tests, since no other code names them. */
import type { RuleOption } from "../../wire";

export function messageKeys({ name, kind, values }: RuleOption): string[] {
  const keys = [`rule_${name}`];
  if (kind === "choice") keys.push(...values.map((value) => `rule_${name}_${value.replaceAll(" ", "_")}`));
  if (kind === "number" && values.includes("none")) keys.push(`rule_${name}_none`);
  return keys;
}
