/** The steps of the page that teaches the game: a title, a text, and the example that shows it. */
import type { RulePageWords } from "../../language/rule_page_words";

export interface Step {
  readonly title: keyof RulePageWords;
  readonly text: keyof RulePageWords;
  readonly example: string | null;
}

export const COLLECTING: Step = { title: "collect_title", text: "collect", example: "collect" };

/** The five things that can be done in a turn. */
export const DOING: readonly Step[] = [
  { title: "move_title", text: "move", example: "targets" },
  { title: "swap_title", text: "swap", example: "free_swap" },
  { title: "buy_title", text: "buy", example: null },
  { title: "play_title", text: "play", example: "move_card" },
  { title: "claim_title", text: "claim", example: "claim" },
];

export const COMPLETING: Step = { title: "design_title", text: "design", example: "turned" };
