/** Small pictures for clauses of the rules: parts of a loom, in one frame or several. */
import { MARGIN } from "../../game/loom/geometry";
import type { Pin } from "../../wire";

export interface Frame {
  readonly yarns?: readonly number[];
  readonly tiles?: readonly number[];
  readonly pins?: readonly (number | null)[];
  readonly path?: readonly number[];
  readonly leap?: boolean;
  readonly trail?: readonly number[];
  readonly glowSquares?: readonly number[];
  readonly glowOctagons?: readonly number[];
  readonly marked?: readonly number[];
  readonly prices?: readonly (readonly [number, number])[];
}

export interface Picture {
  /** Columns and rows of octagons that are shown, from the upper left. */
  readonly size: readonly [number, number];
  readonly pinColours: readonly Pin[];
  readonly frames: readonly [Frame, ...Frame[]];
}

const G = 0;
const R = 1;
const Y = 2;
const B = 3;
const P = 4;

// Only the upper left is ever seen.
const YARNS: readonly number[] = [
  [R, G, Y, B, P],
  [P, Y, G, R, B],
  [B, G, R, Y, G],
  [Y, B, P, G, R],
  [G, R, B, P, Y],
].flat();
const TILES: readonly number[] = [3, 5, 2, 6, 1, 4, 3, 2, 6, 2, 5, 1, 4, 1, 6, 3];

function swapped(a: number, b: number, yarns: readonly number[] = YARNS): number[] {
  return yarns.map((yarn, n) => (n === a ? (yarns[b] ?? 0) : n === b ? (yarns[a] ?? 0) : yarn));
}

function put(octagons: readonly number[], colour: number): number[] {
  return YARNS.map((yarn, n) => (octagons.includes(n) ? colour : yarn));
}

export const BASE = { yarns: YARNS, tiles: TILES };

export function cropOf([columns, rows]: readonly [number, number]): string {
  return `${MARGIN - 3} ${MARGIN - 3} ${columns * 100 + 6} ${rows * 100 + 6}`;
}

const T = put([1, 5, 6, 7, 11], P);

export const CLAUSE_PICTURES: Readonly<Record<string, Picture>> = {
  "1.1": { size: [3, 3], pinColours: [], frames: [{ marked: [0, 1, 5, 6] }] },
  "3.2": { size: [3, 3], pinColours: ["pink"], frames: [{ pins: [0] }, { pins: [0], marked: [1] }] },
  "4.2": {
    size: [3, 3],
    pinColours: ["pink"],
    frames: [
      { pins: [5], glowOctagons: [6, 7, 11, 12] },
      { pins: [5], yarns: swapped(6, 12) },
    ],
  },
  "4.4": {
    size: [4, 3],
    pinColours: [],
    frames: [{ glowOctagons: [0, 13] }, { yarns: swapped(0, 13) }],
  },
  "5.2": {
    size: [4, 3],
    pinColours: ["orange"],
    frames: [
      { pins: [4], path: [4, 0, 1, 2], glowSquares: [2] },
      { pins: [2], trail: [4, 0, 1, 2] },
    ],
  },
  "5.5": {
    size: [4, 3],
    pinColours: ["orange", "white"],
    frames: [
      { pins: [4, 5], path: [4, 5, 6], glowSquares: [6], prices: [[6, 1]] },
      { pins: [6, 5], trail: [4, 5, 6] },
    ],
  },
  "5.6": {
    size: [4, 3],
    pinColours: ["pink"],
    frames: [{ pins: [4], path: [4, 2], leap: true, glowSquares: [2] }, { pins: [2] }],
  },
  "6.5": {
    size: [3, 3],
    pinColours: [],
    frames: [{ glowOctagons: [6] }, { yarns: put([6], P) }],
  },
  "7.1": {
    size: [3, 3],
    pinColours: [],
    frames: [
      { yarns: T.map((yarn, n) => (n === 6 ? G : yarn)) },
      { yarns: T.map((yarn, n) => (n === 6 ? G : yarn)), marked: [1, 5, 6, 7, 11] },
    ],
  },
};
