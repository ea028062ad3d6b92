/** Tables for puzzles and for daily games, and the list of all puzzles. */

import type { PuzzleIndex } from "../wire";
import { hostOfNewGames } from "./hosts/hosts";
import { keepSeat } from "./storage/held_seats";

let asked: Promise<PuzzleIndex> | null = null;

/** Requested once, since it does not change while the page is open. Throws ApiError. */
export function puzzleIndex(): Promise<PuzzleIndex> {
  const index = asked ?? hostOfNewGames().ask("puzzles");
  asked = index;
  index.catch(() => {
    asked = null; // the next call retries
  });
  return index;
}

/**
 * The id of a table with that puzzle, or with the puzzle of that day. It is not listed among the games in progress.
 * Throws ApiError.
 */
export async function startPuzzle(
  name: string,
  which: { puzzle: string } | { date: string },
): Promise<string> {
  const seated = await hostOfNewGames().ask("make-puzzle", { body: { name, ...which } });
  keepSeat(seated, name, false);
  return seated.table;
}

/** The id of a table with the game of that day. Throws ApiError. */
export async function startDaily(name: string, date: string): Promise<string> {
  const seated = await hostOfNewGames().ask("make-daily", { body: { name, date } });
  keepSeat(seated, name);
  return seated.table;
}
