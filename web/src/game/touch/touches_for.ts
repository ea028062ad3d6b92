/** The next touches of an action that a lesson or a hint asks for. */

import { ACTION_KINDS } from "../../wire";
import { type Action, type CardAction, textOf, valuesOf } from "../actions/actions";
import { chosenOn, targetsOf, touchOf } from "./cards";
import type { Highlight } from "./highlight";
import type { Selection, Touch } from "./selection";

/** `confirming`: the action waits for confirmation. Any one of several touches will do. */
export function touchesFor(action: Action, selection: Selection, confirming: boolean): readonly Highlight[] {
  if (confirming) return [{ on: "answer" }];
  const way: Touch = { on: "way", text: textOf(action) };
  switch (action.do) {
    case "roll":
    case "end":
    case "buy-card":
    case "buy-design":
      return [{ on: "button", button: action.do }];
    case "place":
      return [{ on: "square", square: action.to }];
    case "walk":
    case "jump":
      return selection.kind === "pin" && selection.to === action.to
        ? [way]
        : [{ on: "square", square: action.to }];
    case "free":
    case "pay":
      if (selection.kind === "yarn" && selection.second !== null) return [way];
      return pair(action, selection.kind === "yarn" ? selection.first : null);
    case "claim":
      return selection.kind === "design" && selection.design === action.design
        ? [way]
        : [{ on: "claim", design: action.design }];
    case "exchange":
      return selection.kind === "design" && selection.design === action.design
        ? [way]
        : [{ on: "design", design: action.design }];
    default:
      return cardTouches(action, selection);
  }
}

/** The card itself, and then its target. */
function cardTouches(action: CardAction, selection: Selection): readonly Highlight[] {
  const { card } = ACTION_KINDS[action.do];
  if (selection.kind !== "card" || selection.card !== card) return [{ on: "card", card }];
  const [first, second] = targetsOf(action.do);
  const [one = 0, two = 0] = valuesOf(action);
  if (!first) return [{ on: "way", text: textOf(action) }];
  const chosen = chosenOn(selection, first.on);
  if (second?.on === first.on) {
    return [one, two].filter((value) => value !== chosen).map((value) => touchOf(first.on, value));
  }
  return [second && chosen === one ? touchOf(second.on, two) : touchOf(first.on, one)];
}

function pair(
  { a, b }: { readonly a: number; readonly b: number },
  first: number | null,
): readonly Highlight[] {
  return [a, b].filter((octagon) => octagon !== first).map((octagon) => ({ on: "octagon", octagon }));
}
