/** The basis of a player's decision: the view, the legal actions, and whether pins may step diagonally. */

import type { View } from "../../wire";
import { type Action, decode, encode } from "./actions";

export interface Situation {
  readonly view: View;
  readonly legal: readonly number[];
  readonly diagonal: boolean; // pins may step diagonally, an option of the rule set (5.2)
}

/** True if the rules of a table allow diagonal steps. The server sends rules as one line of text. */
export function stepsDiagonally(rules: string): boolean {
  return /(^|[\s,])diagonal_steps=yes\b/.test(rules);
}

interface Reading {
  readonly numbers: ReadonlySet<number>;
  readonly actions: readonly Action[];
}

const readings = new WeakMap<readonly number[], Reading>();

/** Decodes a list of legal actions once and caches the result. */
function reading({ legal }: Situation): Reading {
  let found = readings.get(legal);
  if (!found) {
    found = { numbers: new Set(legal), actions: legal.map(decode) };
    readings.set(legal, found);
  }
  return found;
}

export function legalActions(situation: Situation): readonly Action[] {
  return reading(situation).actions;
}

export function isLegal(situation: Situation, action: Action): boolean {
  return reading(situation).numbers.has(encode(action));
}

export function anyLegal(situation: Situation, verbs: readonly Action["do"][]): boolean {
  return legalActions(situation).some((action) => verbs.includes(action.do));
}

export function myTurn({ view, legal }: Situation): boolean {
  return view.seat !== null && view.seat === view.current && legal.length > 0;
}

/** The square of my pin; null before it is placed, and for spectators. */
export function myPin({ view }: Situation): number | null {
  return view.seat === null ? null : (view.players[view.seat]?.pin ?? null);
}

/** The others' pins: seat and square. */
export function otherPins({ view }: Situation): { seat: number; square: number }[] {
  return view.players.flatMap(({ pin }, seat) =>
    pin === null || seat === view.seat ? [] : [{ seat, square: pin }],
  );
}
