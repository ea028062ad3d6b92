/** Adds results of puzzles to the player's history. Only the first result of a puzzle counts. */

import type { PuzzleHistory } from "../../net/storage/puzzle_history";
import type { PuzzleInfo } from "../../wire";
import { FIRST_RATING, ratingAfter } from "./rating";

/** The history after a result that the table reported. `daily`: the date for which it is the daily puzzle. */
export function withResult(
  history: PuzzleHistory,
  puzzle: PuzzleInfo,
  daily: string | null,
  now: number,
): PuzzleHistory {
  if (puzzle.status === "open") return history;
  const { id, difficulty, misses } = puzzle;
  const days = daily === null ? history.days : { ...history.days, [daily]: id };
  if (id in history.puzzles) return { ...history, days };
  const result = { id, difficulty, solved: puzzle.status === "solved", misses, hints: puzzle.hints.length };
  const tried = Object.keys(history.puzzles).length;
  return {
    ...history,
    days,
    rating: ratingAfter(history.rating ?? FIRST_RATING, difficulty, result, tried),
    puzzles: { ...history.puzzles, [id]: { ...result, at: now } },
  };
}

/** The days whose puzzle was solved. */
export function solvedDays({ days, puzzles }: PuzzleHistory): ReadonlySet<string> {
  return new Set(Object.keys(days).filter((date) => puzzles[days[date] ?? ""]?.solved));
}
