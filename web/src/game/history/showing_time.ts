/**
 * How long each change of another's turn stays on the screen: long enough to see it, short enough to keep a round
 * brisk.
 */

import type { GameEvent } from "../../wire";
import type { TableChange } from "./table_changes";

// In milliseconds. Events that are not listed get the shortest time.
const LINGER: Partial<Record<GameEvent["event"], number>> = {
  RolledForPin: 500,
  Placed: 500,
  Rolled: 950,
  Walked: 750,
  Jumped: 700,
  MovedByCard: 700,
  Swapped: 800,
  ReplacedYarn: 800,
  ReplacedTile: 800,
  Claimed: 1900,
  RevealedPoint: 1100,
  StoleCard: 800,
  StoleTokens: 800,
  Taxed: 800,
  Called: 900,
  Played: 600,
  NamedFace: 600,
  Exchanged: 600,
  Won: 1200,
};
export const LEAST = 300;

/**
 * Longest time for the turns of all others together, however much they do. With the bots' thinking time and network
 * latency that makes eight seconds.
 */
const ROUND = 7000;

export function lingerOf({ events }: TableChange): number {
  return Math.max(LEAST, ...events.map(({ event }) => LINGER[event] ?? 0));
}

/** Every turn adds its share of the round's time. A turn that needs less leaves the rest to the turns after it. */
export class ShowingTime {
  #left = 0;
  #turn: number | null = null;

  /** Time for the first of the changes. The others wait: changes of the same turn share the remaining time. */
  forNext(waiting: readonly TableChange[]): number {
    const [now] = waiting;
    const view = now?.before ?? now?.after;
    if (!now || !view) return LEAST;
    if (view.turn !== this.#turn) {
      this.#turn = view.turn;
      this.#left += ROUND / Math.max(1, view.players.length - 1);
    }
    const wanted = waiting
      .filter(({ before, after }) => (before ?? after)?.turn === this.#turn)
      .reduce((sum, change) => sum + lingerOf(change), 0);
    const time = lingerOf(now) * Math.min(1, this.#left / wanted);
    this.#left -= time;
    return time;
  }

  /** Call it when the others' turns are over. */
  reset(): void {
    this.#left = 0;
    this.#turn = null;
  }
}
