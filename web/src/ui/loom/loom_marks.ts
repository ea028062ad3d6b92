/** What a loom draws: the pieces on it, and what is marked among them. */

import type { Pin } from "../../wire";

export interface LoomPieces {
  readonly yarns: readonly number[];
  readonly tiles: readonly number[];
  /** The square of each seat's pin. */
  readonly pins?: readonly (number | null)[];
  readonly pinColours?: readonly Pin[];
  /** The names of the pins' owners, for those who hear the board. */
  readonly owners?: readonly string[];
  /** My seat, if I have one. */
  readonly me?: number | null;
}

export interface LoomMarks {
  /** The seat whose pin may be picked up. */
  readonly mine?: number | null;
  readonly chosenPin?: boolean;
  /** The square whose ways are being chosen from, or whose tile is to be replaced. */
  readonly chosenSquare?: number | null;
  readonly chosenOctagons?: readonly number[];
  readonly glowSquares?: ReadonlySet<number>;
  readonly glowOctagons?: ReadonlySet<number>;
  /** The walk that is being planned; with `leap` a jump from the first square to the last. */
  readonly path?: readonly number[];
  readonly leap?: boolean;
  /** What a walk to a square costs at least, if anything. */
  readonly prices?: ReadonlyMap<number, number>;
  /** The octagons of a design: these shine, the others step back. */
  readonly marked?: ReadonlySet<number>;
  /** The octagons of a design that was just claimed: a thread runs through them. */
  readonly threaded?: readonly number[] | undefined;
  /** Octagons that an aid points out. */
  readonly hinted?: ReadonlySet<number>;
}
