/** What of the loom's drawing is plain calculation: paths of threads, and which cell the keyboard goes to next. */
import { type Point, squareCentre } from "../../game/loom/geometry";

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
  const top = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - Math.max(50, length * 0.32) };
  const way = { x: b.x - top.x, y: b.y - top.y };
  const reach = Math.hypot(way.x, way.y);
  const end = { x: b.x - (way.x / reach) * 30, y: b.y - (way.y / reach) * 30 };
  return {
    line: `M${a.x} ${a.y}Q${top.x} ${top.y} ${end.x} ${end.y}`,
    end,
    turn: (Math.atan2(way.y, way.x) * 180) / Math.PI,
  };
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-9, 0],
  End: [9, 0],
};

/** A key that was pressed: what a KeyboardEvent tells. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey?: boolean;
}

/**
 * Where a key leads in a grid of so many columns and rows; null if the key is none of ours. Arrows, Home and End are those of every
 * grid (with Ctrl, from corner to corner); page keys go round what glows.
 */
export function nextCell(
  { key, ctrlKey = false }: Pressed,
  cell: number,
  width: number,
  glowing: ReadonlySet<number>,
): number | null {
  if (ctrlKey) return key === "Home" ? 0 : key === "End" ? width * width - 1 : null;
  const step = STEPS[key];
  if (step) {
    const column = within(width, (cell % width) + step[0]);
    const row = within(width, Math.floor(cell / width) + step[1]);
    return row * width + column;
  }
  if (key !== "PageDown" && key !== "PageUp") return null;
  const ring = [...glowing].sort((a, b) => a - b);
  if (ring.length === 0) return cell;
  if (key === "PageDown") return ring.find((n) => n > cell) ?? ring[0] ?? cell;
  return ring.findLast((n) => n < cell) ?? ring[ring.length - 1] ?? cell;
}

/** From a yarn to the square below and right of it, and back: in a grid of so many columns to one of so many others. */
export function crossedCell(cell: number, width: number, otherWidth: number): number {
  return within(otherWidth, Math.floor(cell / width)) * otherWidth + within(otherWidth, cell % width);
}

function within(width: number, place: number): number {
  return Math.min(width - 1, Math.max(0, place));
}
