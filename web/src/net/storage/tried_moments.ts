/** Mistakes that are replayed at a table: the better actions, to show when the game is over. */

import type { GameEvent } from "../../wire";
import { storedText, storeText } from "./stored_text";

export interface TriedMoment {
  /** The address of the moment. */
  readonly back: string;
  /** The better actions, and their effects. */
  readonly actions: readonly string[];
  readonly events: readonly GameEvent[];
}

const PLACE = "ettana.tried";
const MOST = 20; // the oldest are dropped

export function keepTried(table: string, tried: TriedMoment): void {
  const others = Object.entries(all()).filter(([id]) => id !== table);
  storeText(PLACE, JSON.stringify(Object.fromEntries([...others, [table, tried]].slice(-MOST))));
}

export function triedAt(table: string): TriedMoment | null {
  return all()[table] ?? null;
}

function all(): Record<string, TriedMoment> {
  try {
    return (JSON.parse(storedText(PLACE) ?? "{}") ?? {}) as Record<string, TriedMoment>;
  } catch {
    return {};
  }
}
