/** The history change by change: for the turn guide, for animations, and for recaps. */

import type { GameEvent, View } from "../../wire";
import { publicEvent, publicView } from "./public_view";

/** One change of the table. Its views are public: they contain no hand. */
export interface TableChange {
  readonly version: number;
  readonly by: number | null; // whose turn it was
  readonly events: readonly GameEvent[];
  readonly before: View | null;
  readonly after: View | null;
}

const MOST = 200; // more than a recap needs

export function changeOf(
  version: number,
  events: readonly GameEvent[],
  before: View | null,
  after: View | null,
): TableChange {
  return {
    version,
    by: before?.current ?? null,
    events,
    before: before && publicView(before),
    after: after && publicView(after),
  };
}

function has(events: readonly GameEvent[], ...kinds: GameEvent["event"][]): boolean {
  return events.some(({ event }) => kinds.includes(event));
}

/**
 * The history with one more change. An undo removes the last change and is not recorded itself. Nor is a change without
 * events.
 */
export function withChange(history: readonly TableChange[], change: TableChange): TableChange[] {
  if (has(change.events, "Undone")) return history.slice(0, -1);
  return change.events.length === 0 ? [...history] : [...history, change].slice(-MOST);
}

export function eventsOfTurn(history: readonly TableChange[]): GameEvent[] {
  const ended = history.findLastIndex(({ events }) => has(events, "TurnEnded", "Exchanged"));
  return history.slice(ended + 1).flatMap(({ events }) => events);
}

/** The changes after that seat's last turn; empty for spectators, who have no turns. */
export function sinceLastOf(history: readonly TableChange[], seat: number | null): TableChange[] {
  if (seat === null) return [];
  return history.slice(history.findLastIndex(({ by }) => by === seat) + 1);
}

/** The same change without secrets. */
export function publicChange(change: TableChange): TableChange {
  return { ...change, events: change.events.map(publicEvent) };
}
