/** The types of a touch, a selection and their outcome, and helpers that make outcomes. */

import { Phase } from "../../wire";
import { type Action, textOf } from "../actions/actions";
import { anyLegal, isLegal, myTurn, type Situation } from "../actions/situation";
import { cardWays, designWays, isFinal, moveWays, swapWays, type Way } from "./ways";

export type Button = "roll" | "end" | "buy-card" | "buy-design";

export type Touch =
  | { readonly on: "pin"; readonly seat: number }
  | { readonly on: "square"; readonly square: number }
  | { readonly on: "octagon"; readonly octagon: number }
  | { readonly on: "card"; readonly card: number } // in my hand
  | { readonly on: "design"; readonly design: number } // in my hand
  | { readonly on: "claim"; readonly design: number } // the button that claims it
  | { readonly on: "seat"; readonly seat: number } // a player's side of the table
  | { readonly on: "colour"; readonly colour: number } // a yarn of the reserve, or a face of the die
  | { readonly on: "number"; readonly number: number } // a tile of the reserve, or a number to call
  | { readonly on: "button"; readonly button: Button }
  | { readonly on: "way"; readonly text: string } // one of the ways that are offered
  | { readonly on: "nothing" }; // beside everything, or Escape

export type Selection =
  | { readonly kind: "none" }
  | { readonly kind: "pin"; readonly to: number | null } // to: its ways are offered
  | { readonly kind: "yarn"; readonly first: number; readonly second: number | null } // second: likewise
  | {
      readonly kind: "card";
      readonly card: number;
      readonly octagon: number | null; // its first target, where it has two
      readonly square: number | null;
    }
  | { readonly kind: "design"; readonly design: number };

/** The question for the player before the action. */
type Question =
  | "final" // it costs something and cannot be undone
  | "unclaimed"; // the turn would end while a design could be claimed (4.8)

export interface Sending {
  readonly action: Action;
  readonly text: string;
  readonly legal: boolean; // false: sent to get the clause from the server
  readonly question: Question | null;
}

export interface Outcome {
  readonly selection: Selection;
  readonly send: Sending | null;
}

export const NONE: Selection = { kind: "none" };

export type SelectionOf<Kind> = Extract<Selection, { kind: Kind }>;

/** The ways to choose from, once the goal is clear and the way is not. */
export function waysOf(situation: Situation, selection: Selection): Way[] {
  switch (selection.kind) {
    case "pin":
      return selection.to === null ? [] : moveWays(situation, selection.to);
    case "yarn":
      return selection.second === null ? [] : swapWays(situation, selection.first, selection.second);
    case "design":
      return designWays(situation, selection.design);
    case "card":
      return cardWays(situation, selection.card);
    default:
      return [];
  }
}

/** The selection after a change of the table: kept if it still makes sense. */
export function selectionAfterChange(situation: Situation, selection: Selection): Selection {
  const { view } = situation;
  if (!myTurn(situation)) return NONE;
  switch (selection.kind) {
    case "pin":
      return canMove(situation) ? selection : NONE;
    case "card":
      return (view.cards[selection.card] ?? 0) > 0 ? selection : NONE;
    case "design":
      return view.designs.includes(selection.design) ? selection : NONE;
    case "yarn":
      return view.phase === Phase.ACT ? selection : NONE;
    default:
      return selection;
  }
}

export function canMove(situation: Situation): boolean {
  return anyLegal(situation, ["walk", "jump", "move"]);
}

export function select(selection: Selection): Outcome {
  return { selection, send: null };
}

/**
 * Sends the action, perhaps after a question. An illegal action keeps the selection: the player will try something else
 * with it.
 */
export function send(
  situation: Situation,
  action: Action,
  selection: Selection,
  question: Question | null = isFinal(action) ? "final" : null,
): Outcome {
  const legal = isLegal(situation, action);
  const sending = { action, text: textOf(action), legal, question: legal ? question : null };
  return { selection: legal ? NONE : selection, send: sending };
}
