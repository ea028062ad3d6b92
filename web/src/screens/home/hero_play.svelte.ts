/** The moves that the loom of the first screen shows by itself. It rests after some moves without input. */
import { octagonNumbers } from "../../game/loom/geometry";

interface Move {
  readonly swap?: readonly [number, number];
  readonly walk?: readonly [seat: number, ...path: number[]];
  readonly shine?: readonly number[];
}

const YARNS = [4, 2, 1, 2, 3, 3, 4, 2, 4, 1, 4, 0, 2, 0, 3, 3, 0, 1, 3, 1, 0, 3, 4, 0, 1];
const PINS = [6, 1, 4, 14];
const MOVES: readonly Move[] = [
  { walk: [0, 6, 7, 3] },
  { swap: [3, 9] },
  { walk: [2, 4, 8] },
  { swap: [11, 15] },
  { shine: [5, 11, 15] },
  { walk: [3, 14, 13, 9, 10] },
  { swap: [16, 18] },
  { walk: [1, 1, 0] },
  { swap: [1, 6] },
];
const MOVES_AFTER_TOUCH = 6;

export class HeroPlay {
  yarns: readonly number[] = $state.raw(YARNS);
  pins: readonly (number | null)[] = $state.raw(PINS);
  trail: readonly number[] = $state.raw([]);
  marked: ReadonlySet<number> = $state.raw(new Set());
  #at = 0;
  #left = MOVES_AFTER_TOUCH;

  /** After input: plays on. */
  touch(): void {
    this.#left = MOVES_AFTER_TOUCH;
  }

  step(): void {
    if (this.#left <= 0 && this.marked.size === 0) return;
    this.#left -= 1;
    const move = MOVES[this.#at];
    this.#at = move ? this.#at + 1 : 0;
    this.marked = new Set(move?.shine);
    if (!move) [this.yarns, this.pins, this.trail] = [YARNS, PINS, []];
    else if (move.swap) this.#swap(...move.swap);
    else if (move.walk) this.#walk(...move.walk);
  }

  #swap(a: number, b: number): void {
    const before = this.yarns;
    this.yarns = octagonNumbers.map((n) => before[n === a ? b : n === b ? a : n] ?? 0);
  }

  #walk(walker: number, ...path: number[]): void {
    this.trail = path;
    this.pins = this.pins.map((square, seat) => (seat === walker ? (path.at(-1) ?? square) : square));
  }
}
