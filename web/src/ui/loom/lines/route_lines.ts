/** The lines of a planned move on the loom: a walk from tile to tile, or the bow of a jump. */

import { type Point, squareCentre } from "../../../game/loom/geometry";

/** A walk as a line from tile to tile, and a mark of its direction in the middle of each step. */
export function walkLine(path: readonly number[]): { line: string; marks: { at: Point; turn: number }[] } {
  const places = path.map(squareCentre);
  const marks = places.slice(1).map((to, n) => {
    const from = places[n] as Point;
    return {
      at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
      turn: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
    };
  });
  return { line: places.map((p) => `${p.x},${p.y}`).join(" "), marks };
}

/** A leap from square to square as a bow above the loom, and the direction it comes down in. */
export function leapLine(from: number, to: number): { line: string; end: Point; turn: number } {
  const a = squareCentre(from);
  const b = squareCentre(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const aside = a.x === b.x ? 45 : 0; // straight up or down the bow would be a line, and none at all to the next square
  const top = { x: (a.x + b.x) / 2 + aside, y: (a.y + b.y) / 2 - Math.max(50, length * 0.32) };
  const direction = { x: b.x - top.x, y: b.y - top.y };
  const reach = Math.hypot(direction.x, direction.y);
  const end = { x: b.x - (direction.x / reach) * 30, y: b.y - (direction.y / reach) * 30 };
  return {
    line: `M${a.x} ${a.y}Q${top.x} ${top.y} ${end.x} ${end.y}`,
    end,
    turn: (Math.atan2(direction.y, direction.x) * 180) / Math.PI,
  };
}
