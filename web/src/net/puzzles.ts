/** Tables for puzzles and for the game of a day, and the list of all puzzles. */

import type { PuzzleIndex } from "../wire";
import * as api from "./api";
import { keepSeat } from "./storage/held_seats";

let asked: Promise<PuzzleIndex> | null = null;

/** Asked for once, since it does not change while the page is open. Throws ApiError. */
export function puzzleIndex(): Promise<PuzzleIndex> {
  const index = asked ?? api.puzzles();
  asked = index;
  index.catch(() => {
    asked = null; // the next call tries again
  });
  return index;
}

/** The id of a table with that puzzle, or with the one of that day. It is not among the games in progress. Throws ApiError. */
export async function startPuzzle(
  name: string,
  which: { puzzle: string } | { date: string },
): Promise<string> {
  const seated = await api.makePuzzle({ name, ...which });
  keepSeat(seated, name, false);
  return seated.table;
}

/** The id of a table with the game of that day. Throws ApiError. */
export async function startDaily(name: string, date: string): Promise<string> {
  const seated = await api.makeDaily({ name, date });
  keepSeat(seated, name);
  return seated.table;
}
