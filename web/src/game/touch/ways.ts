/** The ways to reach one goal. A move: walk and pay, jump, or play a card. A swap: for free, for tokens, or by card. */

import { ACTION_KINDS } from "../../wire";
import { type Action, textOf } from "../actions/actions";
import { isLegal, legalActions, myPin, otherPins, type Situation } from "../actions/situation";
import { findPath } from "../loom/geometry";
import { attemptOf, legalPlays, targetsOf, verbsOf } from "./cards";

/** What it costs. */
export type Price = "free" | "tokens" | "card";

export interface Way {
  readonly action: Action;
  readonly text: string;
  readonly price: Price;
  readonly tokens: number;
  readonly pays: readonly number[]; // seats that get one token each (5.5)
  readonly legal: boolean; // false: sent to learn which rule forbids it
}

/** True if the action costs something and cannot be undone. Then the player confirms it first. */
export function isFinal(action: Action): boolean {
  return ACTION_KINDS[action.do].final;
}

/** Buys a card that stays hidden until it is bought (4.3, 4.5). */
export function isPurchase(action: Action): boolean {
  return isFinal(action) && ACTION_KINDS[action.do].tokens > 0;
}

export function wayOf(situation: Situation, action: Action): Way {
  const pays = action.do === "walk" ? action.pays : [];
  const kind = ACTION_KINDS[action.do];
  const tokens = pays.length + kind.tokens;
  const price = kind.card !== null ? "card" : tokens > 0 ? "tokens" : "free";
  return { action, text: textOf(action), price, tokens, pays, legal: isLegal(situation, action) };
}

/**
 * The legal ways of the player's pin to a square, cheapest first. Keeps only the first of several free ways. Leaves out
 * the Move card if there is a free way: a player who wants the card touches it first.
 */
export function moveWays(situation: Situation, to: number): Way[] {
  const ways = legalActions(situation)
    .filter((action) => (action.do === "walk" || action.do === "jump") && action.to === to)
    .map((action) => wayOf(situation, action))
    .sort((one, other) => one.tokens - other.tokens);
  const free = ways.find((way) => way.price === "free");
  const card: Action = { do: "move", to };
  if (!free && isLegal(situation, card)) ways.push(wayOf(situation, card));
  return ways.filter((way) => way.price !== "free" || way === free);
}

/** The legal ways to swap two yarns. While it is free, no other way is offered. */
export function swapWays(situation: Situation, a: number, b: number): Way[] {
  const verbs = ["free", "pay", "swap"] as const;
  const ways = verbs.map((verb) => wayOf(situation, { do: verb, a, b })).filter((way) => way.legal);
  return ways[0]?.price === "free" ? ways.slice(0, 1) : ways;
}

export function canPlay(situation: Situation, card: number): boolean {
  return legalPlays(situation, card).length > 0;
}

/**
 * The way to play a card without a target. A card with targets is played by touching one. Only if none is legal is it
 * attempted on any, so that the server gives the reason.
 */
export function cardWays(situation: Situation, card: number): Way[] {
  const [verb] = verbsOf(card);
  if (!verb || (targetsOf(verb).length > 0 && canPlay(situation, card))) return [];
  return [wayOf(situation, attemptOf(situation, verb))];
}

/** The actions with a design in the hand. Both are always shown: the server gives the reason if one is not possible. */
export function designWays(situation: Situation, design: number): Way[] {
  return [wayOf(situation, { do: "claim", design }), wayOf(situation, { do: "exchange", design })];
}

/** The squares of the player's move, both ends included; empty for other actions. */
export function pathOf(situation: Situation, action: Action): number[] {
  const from = myPin(situation);
  if (from === null) return [];
  if (action.do === "jump" || action.do === "move") return [from, action.to];
  if (action.do !== "walk") return [];
  const pins = otherPins(situation);
  const paid = pins.filter(({ seat }) => action.pays.includes(seat)).map(({ square }) => square);
  const squares = pins.map(({ square }) => square);
  return findPath(from, action.to, situation.view.number ?? 0, squares, paid, situation.diagonal) ?? [];
}
