/** A design that was just claimed: shown for `LASTS` milliseconds, or until the next touch. */

import type { Claimed, GameEvent } from "../../wire";

const LASTS = 2600; // milliseconds

export class Celebration {
  claimed = $state.raw<Claimed | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  of(events: readonly GameEvent[]): void {
    const claim = events.find((event) => event.event === "Claimed");
    if (!claim) return;
    clearTimeout(this.#timer);
    this.claimed = claim;
    this.#timer = setTimeout(() => this.end(), LASTS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.claimed = null;
  }
}
