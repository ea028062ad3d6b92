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
 * The cell that a key leads to, in a grid of `width` columns and rows; null for any other key. Arrows, Home and End work as in every
 * grid (with Ctrl they go to the corners); page keys go through what glows.
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

/** From a yarn to the square below and right of it, and back. The widths are those of the two grids. */
export function crossedCell(cell: number, width: number, otherWidth: number): number {
  return within(otherWidth, Math.floor(cell / width)) * otherWidth + within(otherWidth, cell % width);
}

function within(width: number, place: number): number {
  return Math.min(width - 1, Math.max(0, place));
}
