/** The better alternative to a mistake, as the board draws it. */

import type { GameEvent } from "../../wire";

export interface DrawnLine {
  /** Where the pin would go. */
  readonly path: readonly number[];
  readonly leap: boolean;
  /** Yarns that would change. */
  readonly octagons: readonly number[];
  /** The yarns of a design that would be claimed. */
  readonly claimed: readonly number[];
  /** A tile that would be replaced. */
  readonly square: number | null;
}

export function drawnLine(events: readonly GameEvent[]): DrawnLine {
  let path: readonly number[] = [];
  let leap = false;
  let square: number | null = null;
  const octagons = new Set<number>();
  const claimed = new Set<number>();
  for (const event of events) {
    switch (event.event) {
      case "Walked":
        path = event.path;
        break;
      case "Jumped":
      case "MovedByCard":
        path = [event.start, event.to];
        leap = true;
        break;
      case "Swapped":
        octagons.add(event.a).add(event.b);
        break;
      case "ReplacedYarn":
        octagons.add(event.octagon);
        break;
      case "ReplacedTile":
        square = event.square;
        break;
      case "Claimed":
        for (const octagon of event.octagons) claimed.add(octagon);
    }
  }
  return { path, leap, octagons: [...octagons], claimed: [...claimed], square };
}
