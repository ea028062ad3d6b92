/** What is said of puzzles: what is asked, what was reached, what is possible, and the steps of help. */

import { squareName } from "../../game/loom/geometry";
import { m } from "../../language/messages.svelte";
import { listed } from "../../ui/words/lists";
import type { DesignInfo, PuzzleHint, PuzzleInfo, PuzzleOutcome, PuzzleTheme } from "../../wire";

type Designs = readonly DesignInfo[];

export const THEMES: Readonly<Record<PuzzleTheme, () => string>> = {
  free_swap: m.theme_free_swap,
  toll: m.theme_toll,
  jump: m.theme_jump,
  replace: m.theme_replace,
  move_card: m.theme_move_card,
  swap_card: m.theme_swap_card,
  paid_swap: m.theme_paid_swap,
  two_at_once: m.theme_two_at_once,
  win: m.theme_win,
};

function named(numbers: readonly number[], designs: Designs): string {
  return listed(numbers.map((number) => designs[number]?.name ?? ""));
}

function goalText({ goal }: PuzzleInfo, designs: Designs): string {
  if (goal.kind === "annas") return m.puzzle_goal_annas();
  const which = named(goal.designs, designs);
  return goal.kind === "tokens"
    ? m.puzzle_goal_tokens({ design: which })
    : m.puzzle_goal_two({ designs: which });
}

function outcome({ annas, tokens }: PuzzleOutcome): string {
  return m.puzzle_outcome({ annas: m.annas({ n: annas }), tokens: m.tokens({ n: tokens }) });
}

/** How it stands: what is asked, or what was reached and what is possible. */
export function standText(puzzle: PuzzleInfo, designs: Designs): string {
  const { status, best, reached, misses } = puzzle;
  if (status === "solved") return m.puzzle_solved({ outcome: outcome(best ?? reached) });
  if (status === "given_up") return m.puzzle_given_up({ outcome: outcome(best ?? reached) });
  if (misses === 0 || !best) return goalText(puzzle, designs);
  return m.puzzle_missed({ reached: outcome(reached), best: outcome(best) });
}

export function hintText(hint: PuzzleHint, { goal }: PuzzleInfo, designs: Designs): string {
  const [first = 0] = hint.numbers;
  switch (hint.kind) {
    case "best":
      return goal.kind === "tokens"
        ? m.puzzle_hint_tokens({ tokens: m.tokens({ n: first }) })
        : m.puzzle_hint_annas({ annas: m.annas({ n: first }) });
    case "designs":
      return m.puzzle_hint_designs({ designs: named(hint.numbers, designs) });
    case "themes":
      return m.puzzle_hint_themes({ themes: listed(hint.themes.map((theme) => THEMES[theme]?.() ?? "")) });
    case "square":
      return m.puzzle_hint_square({ place: squareName(first) });
    default:
      return m.puzzle_hint_action();
  }
}

/** One line of what somebody did with a puzzle. */
export function resultText(result: { solved: boolean; misses: number; hints: number }): string {
  if (!result.solved) return m.puzzles_given_up();
  if (result.misses === 0 && result.hints === 0) return m.puzzles_at_once();
  return m.puzzles_with_help({ misses: result.misses, hints: result.hints });
}
