/** The options of the rule set (section 10) that a table may choose, and the line of text that the server reads. */
import { m } from "../../language/messages.svelte";

interface RuleChoice {
  readonly key: string;
  readonly label: () => string;
  readonly clause: string;
  readonly usual: string;
  readonly other: string;
}

/** Those that are one thing or the other. */
export const RULE_CHOICES: readonly RuleChoice[] = [
  { key: "diagonal_steps", label: m.rule_diagonal_steps, clause: "5.2", usual: "no", other: "yes" },
  { key: "mirrored_designs", label: m.rule_mirrored_designs, clause: "7.2", usual: "no", other: "yes" },
  { key: "preset_black", label: m.rule_preset_black, clause: "6.6", usual: "yes", other: "no" },
  {
    key: "free_swap_after_move_card",
    label: m.rule_free_swap_after_move_card,
    clause: "4.2",
    usual: "yes",
    other: "no",
  },
  {
    key: "exchange_after_roll_again",
    label: m.rule_exchange_after_roll_again,
    clause: "4.7",
    usual: "yes",
    other: "no",
  },
  {
    key: "replace_under_own_pin",
    label: m.rule_replace_under_own_pin,
    clause: "6.5",
    usual: "no",
    other: "yes",
  },
  {
    key: "replace_dealt_victory_point",
    label: m.rule_replace_dealt_victory_point,
    clause: "2.7",
    usual: "no",
    other: "yes",
  },
  { key: "reshuffle", label: m.rule_reshuffle, clause: "4.10", usual: "when needed", other: "at once" },
  {
    key: "short_reserve",
    label: m.rule_short_reserve,
    clause: "6.8",
    usual: "pay what it holds",
    other: "pay nothing",
  },
];

export const USUAL_TARGET = 8;

/** `standard`, or what differs from it. */
export function rulesText(target: number, changed: ReadonlySet<string>): string {
  const parts = target === USUAL_TARGET ? [] : [`target=${target}`];
  for (const { key, other } of RULE_CHOICES) if (changed.has(key)) parts.push(`${key}=${other}`);
  return parts.join(", ") || "standard";
}

/** Whether the box before an option is ticked: the box says what is so, whichever way is the usual one. */
export function isTicked({ key, usual }: RuleChoice, changed: ReadonlySet<string>): boolean {
  return (usual === "yes") !== changed.has(key);
}

/** What a table plays to, by the text of its rules. */
export function targetOf(rules: string): number {
  return Number(/\btarget=(\d+)/.exec(rules)?.[1] ?? USUAL_TARGET);
}
