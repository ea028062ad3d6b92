/** A short way through the yarns of a design, for a thread that is drawn through them. */

import { octagonCentre, type Point } from "../../../game/loom/geometry";

/** The centres of all of them in an order without long ways: from an end, always on to the nearest that is left. */
export function threadThrough(octagons: readonly number[]): Point[] {
  const ways = octagons.map((start) => nearestFirst(start, octagons));
  const [shortest] = ways.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return shortest ?? [];
}

function nearestFirst(start: number, octagons: readonly number[]): Point[] {
  const way = [octagonCentre(start)];
  const left = octagons.filter((octagon) => octagon !== start).map(octagonCentre);
  for (let here = way[0]; here && left.length > 0; ) {
    const from = here;
    left.sort((a, b) => between(from, a) - between(from, b));
    const next = left.shift();
    if (next) way.push(next);
    here = next;
  }
  return way;
}

const between = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function lengthOf(way: readonly Point[]): number {
  return way.slice(1).reduce((sum, point, n) => sum + between(way[n] ?? point, point), 0);
}
