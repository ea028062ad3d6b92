/** What a pin on a square earns by each colour: a token for every yarn of that colour around it (3.2). */

import { octagonsAround } from "../loom/geometry";

const COLOURS = 5;

/** Tokens by colour. Only counted from what everyone sees: what a roll really pays, the server says. */
export function payoutOf(square: number, yarns: readonly number[]): number[] {
  const around = octagonsAround(square).map((octagon) => yarns[octagon]);
  return Array.from({ length: COLOURS }, (_, colour) => around.filter((yarn) => yarn === colour).length);
}
