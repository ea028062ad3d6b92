/** The planned move: the squares of its path, and the price of a walk to each square. */

import { legalActions, type Situation } from "../actions/situation";
import type { Selection } from "./selection";
import type { Touchable } from "./touchable";
import { pathOf, wayOf } from "./ways";

export interface Route {
  readonly path: readonly number[];
  readonly leap: boolean; // a jump from the first square to the last
}

const NO_ROUTE: Route = { path: [], leap: false };

/** The goal of the pin: the chosen square, or else the one under the pointer. */
export function goalOf(selection: Selection, touchable: Touchable, pointedAt: number | null): number | null {
  if (touchable.chosenSquare !== null) return touchable.chosenSquare;
  const moving = selection.kind === "none" || selection.kind === "pin";
  const open = moving && pointedAt !== null && touchable.squares.has(pointedAt);
  return open ? pointedAt : null;
}

/** The route to a square: the offered way under the pointer, or else the cheapest. */
export function routeTo(
  situation: Situation,
  selection: Selection,
  touchable: Touchable,
  goal: number | null,
  wayPointedAt: string | null,
): Route {
  if (goal === null) return NO_ROUTE;
  const withCard = selection.kind === "card";
  const [cheapest] = legalActions(situation)
    .filter((action) => action.do === "walk" || action.do === "jump" || (action.do === "move" && withCard))
    .filter((action) => "to" in action && action.to === goal)
    .map((action) => wayOf(situation, action))
    .sort((one, other) => one.tokens - other.tokens);
  const way = touchable.ways.find(({ text }) => text === wayPointedAt) ?? touchable.ways[0] ?? cheapest;
  return way ? { path: pathOf(situation, way.action), leap: way.action.do !== "walk" } : NO_ROUTE;
}

/** The fewest tokens that a walk costs, for squares without a free way. */
export function walkPrices(situation: Situation, touchable: Touchable): ReadonlyMap<number, number> {
  const prices = new Map<number, number>();
  for (const action of legalActions(situation)) {
    if (action.do !== "walk" || touchable.squares.get(action.to) !== "tokens") continue;
    prices.set(action.to, Math.min(action.pays.length, prices.get(action.to) ?? Number.POSITIVE_INFINITY));
  }
  return prices;
}
