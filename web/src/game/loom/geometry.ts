/**
 * The loom in the plane: octagons in five rows of five, squares in the gaps between four of them.
 * One octagon's cell is 100 units wide; its corners are cut so far that a square fits between.
 */

export const CELL = 100;
const CUT = 33;
export const MARGIN = 46;
export const SIZE = 5 * CELL + 2 * MARGIN;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const octagonNumbers = Array.from({ length: 25 }, (_, octagon) => octagon);
export const squareNumbers = Array.from({ length: 16 }, (_, square) => square);

export function octagonCentre(octagon: number): Point {
  return {
    x: MARGIN + ((octagon % 5) + 0.5) * CELL,
    y: MARGIN + (Math.floor(octagon / 5) + 0.5) * CELL,
  };
}

export function squareCentre(square: number): Point {
  return {
    x: MARGIN + ((square % 4) + 1) * CELL,
    y: MARGIN + (Math.floor(square / 4) + 1) * CELL,
  };
}

function octagonCorners(gap: number): readonly (readonly [x: number, y: number])[] {
  const far = CELL / 2 - gap;
  const near = CELL / 2 - CUT - gap * (Math.SQRT2 - 1);
  return [
    [-near, -far],
    [near, -far],
    [far, -near],
    [far, near],
    [near, far],
    [-near, far],
    [-far, near],
    [-far, -near],
  ];
}

/** The outline of an octagon around its centre, inset by `gap`, as points of an SVG polygon. */
export function octagonOutline(gap: number): string {
  return octagonCorners(gap)
    .map(([x, y]) => `${x},${y}`)
    .join(" ");
}

/** The same as a relative piece of an SVG path, so that many octagons can be one element. */
export function octagonStroke(gap: number): string {
  let [penX, penY] = [0, 0];
  const steps = octagonCorners(gap).map(([x, y]) => {
    const step = `${(x - penX).toFixed(1)} ${(y - penY).toFixed(1)}`;
    [penX, penY] = [x, y];
    return step;
  });
  return `m${steps.join("l")}z`;
}

/** The outline of a square, which stands on its corner. */
export function squareOutline(gap: number): string {
  const reach = CUT - gap * Math.SQRT2;
  return `0,${-reach} ${reach},0 0,${reach} ${-reach},0`;
}

export function octagonName(octagon: number): string {
  return "abcde".charAt(octagon % 5) + String(Math.floor(octagon / 5) + 1);
}

export function squareName(square: number): string {
  return "abcd".charAt(square % 4) + String(Math.floor(square / 4) + 1);
}

/** The four octagons that a square touches. */
export function octagonsAround(square: number): number[] {
  const corner = Math.floor(square / 4) * 5 + (square % 4);
  return [corner, corner + 1, corner + 5, corner + 6];
}

/** The squares one step away, ascending (5.2). */
export function neighbours(square: number, diagonal: boolean): number[] {
  return squareNumbers.filter((other) => {
    const down = Math.abs(Math.floor(other / 4) - Math.floor(square / 4));
    const across = Math.abs((other % 4) - (square % 4));
    return down + across === 1 || (diagonal && down === 1 && across === 1);
  });
}

/**
 * The path of a walk: the first, in a stable order, of exactly `steps` steps that crosses the pins on `paid` and no
 * other of `pins`. Includes both ends; null if there is none. Only for drawing. It equals the server's path.
 */
export function findPath(
  from: number,
  to: number,
  steps: number,
  pins: Iterable<number>,
  paid: Iterable<number>,
  diagonal: boolean,
): number[] | null {
  const crossed = new Set(paid);
  const barred = new Set([...pins].filter((square) => !crossed.has(square)));
  const path = [from];

  function walkOn(): boolean {
    const here = path[path.length - 1] ?? from;
    if (path.length === steps + 1) {
      return here === to && [...crossed].every((square) => path.slice(1, -1).includes(square));
    }
    const last = path.length === steps;
    for (const square of neighbours(here, diagonal)) {
      if (path.includes(square) || (last ? square !== to : barred.has(square))) continue;
      path.push(square);
      if (walkOn()) return true;
      path.pop();
    }
    return false;
  }

  return walkOn() ? path : null;
}
