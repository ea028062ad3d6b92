/** The tokens that a pin on a square gains by each colour: one for every yarn of that colour around it (3.2). */

import { octagonsAround } from "../loom/geometry";

const COLOURS = 5;

/** Tokens by colour, counted from open information. The real payout of a roll comes from the server. */
export function payoutOf(square: number, yarns: readonly number[]): number[] {
  const around = octagonsAround(square).map((octagon) => yarns[octagon]);
  return Array.from({ length: COLOURS }, (_, colour) => around.filter((yarn) => yarn === colour).length);
}
