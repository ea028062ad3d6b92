/** Chances as a cloth: a band for each player, one above the other, as high as the chance. In percent of the whole. */

import type { TimelineData } from "../../game/replay/timeline";
import type { Pin } from "../../wire";

interface Band {
  readonly seat: number;
  readonly pin: Pin;
  /** Its lower and upper edge at each moment, from 0 at the top to 100. */
  readonly edges: readonly (readonly [number, number])[];
}

export interface Cloth {
  readonly last: number;
  readonly bands: readonly Band[];
  /** Moments with a mark on the band of each seat. */
  readonly marked: readonly (readonly number[])[];
  /** Where the band of a seat has its middle. */
  readonly middle: (seat: number, at: number) => number;
}

export function clothOf({ lines, last, marks }: TimelineData): Cloth {
  const bands = lines.map(({ seat, pin, values }): Band => {
    const below = lines.filter((line) => line.seat < seat);
    const edges = values.map((value, at) => {
      const start = below.reduce((sum, line) => sum + (line.values[at] ?? 0), 0);
      return [100 * (1 - start), 100 * (1 - start - value)] as const;
    });
    return { seat, pin, edges };
  });
  const middle = (seat: number, at: number) => {
    const [low, high] = bands[seat]?.edges[at] ?? [100, 100];
    return Math.min(92, Math.max(8, (low + high) / 2));
  };
  const marked = lines.map(({ seat }) => marks.filter((mark) => mark.seat === seat).map(({ at }) => at));
  return { last, bands, marked, middle };
}

/** A band as a closed line, in pixels. Chances stay until something changes them, so it goes in steps. */
export function bandLine({ edges }: Band, last: number, width: number, height: number): string {
  const x = (at: number) => (last === 0 ? 0 : (at / last) * width).toFixed(1);
  const y = (part: number) => ((part / 100) * height).toFixed(1);
  const upper = edges.map(([, high], at) => `${at === 0 ? "M0" : `L${x(at)}`} ${y(high)}`).join("");
  const lower = edges
    .map(([low], at) => `L${x(at)} ${y(low)}`)
    .toReversed()
    .join("");
  return `${upper}${lower}Z`;
}

const NEAR = 0.05; // of the width: a mark so near would be covered

/** Where a name stands: the first place with room for so many pixels and without a mark, from 0 at the left or top to 100. */
export function nameAt(
  { edges }: Band,
  { last, height, least, marked }: { last: number; height: number; least: number; marked: readonly number[] },
): { left: number; top: number } | null {
  const clear = (at: number) => marked.every((mark) => Math.abs(mark - at) > NEAR * last);
  for (let at = Math.ceil(NEAR * last); at <= (1 - NEAR) * last; at++) {
    const edge = edges[at];
    if (edge && (tall(edge) / 100) * height >= least && clear(at))
      return { left: (100 * at) / last, top: (edge[0] + edge[1]) / 2 };
  }
  return null;
}

function tall([low, high]: readonly [number, number]): number {
  return low - high;
}
