/** Which cell of the loom a key leads to. */

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-9, 0],
  End: [9, 0],
};

/** A key that was pressed: what a KeyboardEvent tells. */
interface Pressed {
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
