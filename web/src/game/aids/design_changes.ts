/**
 * The effect of a swap or a move on the player's designs. All of it comes from the server, indexed by places of the
 * loom.
 */

import type { DesignHint, Hints } from "../../wire";

/** Numbers of designs: those that would need one swap less, and those that would need one more. */
export interface DesignChanges {
  readonly nearer: readonly number[];
  readonly farther: readonly number[];
}

type Pairs = DesignHint["nearer"];

/** By the second yarn of a swap, once the first is chosen. */
export function changesBySecond({ designs }: Hints, first: number): ReadonlyMap<number, DesignChanges> {
  const changes = new Map<number, DesignChanges>();
  for (const { design, nearer, farther } of designs) {
    for (const second of partnersOf(first, nearer)) add(changes, second, { nearer: [design], farther: [] });
    for (const second of partnersOf(first, farther)) add(changes, second, { nearer: [], farther: [design] });
  }
  return changes;
}

/** By the first yarn of a swap: the designs that a swap with one of the `open` yarns could bring nearer. */
export function changesByFirst(
  { designs }: Hints,
  open: ReadonlySet<number>,
): ReadonlyMap<number, DesignChanges> {
  const changes = new Map<number, DesignChanges>();
  for (const { design, nearer } of designs) {
    const within = nearer.filter(([a, b]) => open.has(a) && open.has(b));
    for (const first of new Set(within.flat())) add(changes, first, { nearer: [design], farther: [] });
  }
  return changes;
}

/** By the square of a move: the designs that the free swap there could bring nearer. */
export function changesBySquare({ squares }: Hints): ReadonlyMap<number, DesignChanges> {
  const useful = squares.filter(({ designs }) => designs.length > 0);
  return new Map(useful.map(({ square, designs }) => [square, { nearer: designs, farther: [] }]));
}

function partnersOf(octagon: number, pairs: Pairs): number[] {
  return pairs.flatMap(([a, b]) => (a === octagon ? [b] : b === octagon ? [a] : []));
}

function add(changes: Map<number, DesignChanges>, place: number, { nearer, farther }: DesignChanges): void {
  const before = changes.get(place);
  changes.set(place, {
    nearer: [...(before?.nearer ?? []), ...nearer],
    farther: [...(before?.farther ?? []), ...farther],
  });
}
