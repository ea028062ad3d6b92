/**
 * What a person meant by touching something for which no legal action exists. It is sent all the same: the server refuses it
 * and says which rule forbids it. Nothing is judged here.
 */

import { Card } from "../../wire";
import type { Action } from "../actions/actions";
import { myPin, otherPins, type Situation } from "../actions/situation";
import { findPath, neighbours, octagonsAround } from "../loom/geometry";

/** To move the pin to that square. */
export function intendedMove(situation: Situation, to: number): Action {
  const { view } = situation;
  if (view.number !== null && view.tiles[to] === view.number) return { do: "jump", to };
  return { do: "walk", to, pays: cheapestPayment(situation, to) };
}

/** Whom a walk to that square would have to pay. With these seats named, the refusal is about tokens if tokens are missing. */
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

/** To move the pin at all. */
export function intendedAnyMove(situation: Situation): Action {
  const to = neighbours(myPin(situation) ?? 0, false)[0] ?? 0;
  return { do: "walk", to, pays: [] };
}

/** To swap those two yarns. */
export function intendedSwap(situation: Situation, a: number, b: number): Action {
  const { view } = situation;
  const pin = myPin(situation);
  const atPin = pin !== null && octagonsAround(pin).includes(a) && octagonsAround(pin).includes(b);
  if (view.free_swap && atPin) return { do: "free", a, b };
  if ((view.cards[Card.SWAP] ?? 0) > 0) return { do: "swap", a, b };
  return { do: view.free_swap ? "free" : "pay", a, b };
}

/** To pay for a swap, of any two yarns. */
export function intendedPaidSwap(situation: Situation): Action {
  return { do: "pay", ...anyPair(situation) };
}

/** Two yarns of different colours. */
function anyPair({ view }: Situation): { a: number; b: number } {
  const other = view.yarns.findIndex((yarn) => yarn !== view.yarns[0]);
  return { a: 0, b: Math.max(other, 1) };
}

/** To replace the yarn there by any other. */
export function intendedYarn({ view }: Situation, octagon: number): Action {
  const colour = view.yarn_reserve.findIndex((count) => count > 0);
  return { do: "yarn", octagon, colour: Math.max(colour, 0) };
}

/** To replace the tile there by any other. */
export function intendedTile({ view }: Situation, square: number): Action {
  const numbers = [1, 2, 3, 4, 5, 6].filter((number) => (view.tile_reserve[number - 1] ?? 0) > 0);
  const other = numbers.find((number) => number !== view.tiles[square]);
  return { do: "tile", square, number: other ?? numbers[0] ?? 1 };
}

/** To play that card, on any target. */
export function intendedCard(situation: Situation, card: number): Action | null {
  const { view } = situation;
  const opponent = view.players.findIndex((_, seat) => seat !== view.seat);
  switch (card) {
    case Card.MOVE: {
      const pins = view.players.map(({ pin }) => pin);
      return { do: "move", to: view.tiles.findIndex((_, square) => !pins.includes(square)) };
    }
    case Card.SWAP:
      return { do: "swap", ...anyPair(situation) };
    case Card.STEAL_CARD:
      return { do: "steal-card", victim: opponent };
    case Card.STEAL_TOKENS:
      return { do: "steal-tokens", victim: opponent };
    case Card.REPLACE:
      return intendedYarn(situation, 0);
    case Card.PRESET:
      return { do: "preset", face: 0 };
    case Card.GET_DESIGN:
      return { do: "get-design" };
    case Card.COLLECT:
      return { do: "collect" };
    case Card.ROLL_AGAIN:
      return { do: "again" };
    case Card.TAX:
      return { do: "tax" };
    case Card.GAIN:
      return { do: "gain", number: 1 };
    default:
      return null; // a Victory point is never in a hand (6.10)
  }
}
