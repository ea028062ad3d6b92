/** The move that is being planned: the squares it leads over, and what a walk to each square costs. */

import { legalActions, type Situation } from "../actions/situation";
import type { Selection } from "./selection";
import type { Touchable } from "./touchable";
import { pathOf, wayOf } from "./ways";

export interface Route {
  readonly path: readonly number[];
  readonly leap: boolean; // a jump from the first square to the last
}

const NO_ROUTE: Route = { path: [], leap: false };

/** Where the pin would go: to the square that is chosen, else to the one that is pointed at. */
export function goalOf(selection: Selection, touchable: Touchable, pointedAt: number | null): number | null {
  if (touchable.chosenSquare !== null) return touchable.chosenSquare;
  const moving = selection.kind === "none" || selection.kind === "pin";
  const open = moving && pointedAt !== null && touchable.squares.has(pointedAt);
  return open ? pointedAt : null;
}

/** The route to a square: by the way that is pointed at among those offered, else by the cheapest way. */
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

/** The least number of tokens that a walk costs, for squares that no free way leads to. */
export function walkPrices(situation: Situation, touchable: Touchable): ReadonlyMap<number, number> {
  const prices = new Map<number, number>();
  for (const action of legalActions(situation)) {
    if (action.do !== "walk" || touchable.squares.get(action.to) !== "tokens") continue;
    prices.set(action.to, Math.min(action.pays.length, prices.get(action.to) ?? Number.POSITIVE_INFINITY));
  }
  return prices;
}
