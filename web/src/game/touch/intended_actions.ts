/**
 * The action that a player meant by touching something without a legal action. It is sent anyway: the server refuses it
 * and names the rule. Nothing is judged here.
 */

import { Card } from "../../wire";
import type { Action } from "../actions/actions";
import { myPin, otherPins, type Situation } from "../actions/situation";
import { findPath, neighbours, octagonsAround } from "../loom/geometry";

/** Moves the pin to that square. */
export function intendedMove(situation: Situation, to: number): Action {
  const { view } = situation;
  if (view.number !== null && view.tiles[to] === view.number) return { do: "jump", to };
  return { do: "walk", to, pays: cheapestPayment(situation, to) };
}

/**
 * The seats that a walk to that square would have to pay. With them named, the refusal is about missing tokens if
 * tokens are missing.
 */
function cheapestPayment(situation: Situation, to: number): number[] {
  const from = myPin(situation);
  const pins = otherPins(situation);
  const squares = pins.map(({ square }) => square);
  const steps = situation.view.number;
  if (from === null || steps === null || squares.includes(to)) return [];
  const sets = Array.from({ length: 1 << pins.length }, (_, set) =>
    pins.filter((_, index) => (set >> index) & 1),
  );
  sets.sort((one, other) => one.length - other.length);
  const paid = sets.find((set) =>
    findPath(
      from,
      to,
      steps,
      squares,
      set.map(({ square }) => square),
      situation.diagonal,
    ),
  );
  return (paid ?? []).map(({ seat }) => seat);
}

/** Moves the pin to any square. */
export function intendedAnyMove(situation: Situation): Action {
  const to = neighbours(myPin(situation) ?? 0, false)[0] ?? 0;
  return { do: "walk", to, pays: [] };
}

/** Swaps those two yarns. */
export function intendedSwap(situation: Situation, a: number, b: number): Action {
  const { view } = situation;
  const pin = myPin(situation);
  const atPin = pin !== null && octagonsAround(pin).includes(a) && octagonsAround(pin).includes(b);
  if (view.free_swap && atPin) return { do: "free", a, b };
  if ((view.cards[Card.SWAP] ?? 0) > 0) return { do: "swap", a, b };
  return { do: view.free_swap ? "free" : "pay", a, b };
}

/** Pays for a swap of any two yarns. */
export function intendedPaidSwap(situation: Situation): Action {
  const [a, b] = anyPair(situation);
  return { do: "pay", a, b };
}

/** Two yarns of different colours. */
export function anyPair({ view }: Situation): [number, number] {
  const other = view.yarns.findIndex((yarn) => yarn !== view.yarns[0]);
  return [0, Math.max(other, 1)];
}
