/** Progress in the lessons, stored on this device. */

import { tablesHeld } from "./held_seats";
import { storedText, storeText } from "./stored_text";

const PLACE = "ettana.lessons";

/** After this many lessons a player knows enough to begin. */
export const ENOUGH_LESSONS = 5;

interface Progress {
  readonly done: readonly string[];
  readonly at: string | null; // the lesson that was opened last
  readonly game: string | null; // the table of the last lesson, which is a whole game
}

const NONE: Progress = { done: [], at: null, game: null };

/** Unreadable data counts as no progress. */
export function lessonProgress(): Progress {
  try {
    const { done, at, game } = JSON.parse(storedText(PLACE) ?? "{}") as Record<string, unknown>;
    return {
      done: Array.isArray(done) ? done.filter((name) => typeof name === "string") : [],
      at: typeof at === "string" ? at : null,
      game: typeof game === "string" ? game : null,
    };
  } catch {
    return NONE;
  }
}

export function keepProgress(change: Partial<Progress>): void {
  storeText(PLACE, JSON.stringify({ ...lessonProgress(), ...change }));
}

export function keepDone(name: string): void {
  const { done } = lessonProgress();
  if (!done.includes(name)) keepProgress({ done: [...done, name] });
}

/**
 * Whether to offer the lessons: to players without finished games, until they have done enough lessons. "begun": they
 * were opened before.
 */
export function lessonOffer(finishedGames: number): "new" | "begun" | null {
  const { done, at } = lessonProgress();
  if (finishedGames > 0 || tablesHeld().length > 0 || done.length >= ENOUGH_LESSONS) return null;
  return at === null ? "new" : "begun";
}
