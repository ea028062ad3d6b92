/** Mistakes that are tried again at a table: what would have been better there, for when it is over. */

import type { GameEvent } from "../../wire";
import { storedText, storeText } from "./stored_text";

export interface TriedMoment {
  /** The address of the moment. */
  readonly back: string;
  /** What would have been better, and what it would have done. */
  readonly actions: readonly string[];
  readonly events: readonly GameEvent[];
}

const PLACE = "ettana.tried";
const MOST = 20; // the oldest are forgotten

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
