/** What has to be touched next for an action that somebody is asked to take. */

import { Card } from "../../wire";
import type { Action } from "../actions/actions";
import { textOf } from "../actions/actions";
import type { Selection, Touch } from "./selection";

export type Asked = Touch | { readonly on: "undo" } | { readonly on: "answer" };

const CARDS: Partial<Record<Action["do"], Card>> = {
  move: Card.MOVE,
  swap: Card.SWAP,
  "steal-card": Card.STEAL_CARD,
  "steal-tokens": Card.STEAL_TOKENS,
  yarn: Card.REPLACE,
  tile: Card.REPLACE,
  preset: Card.PRESET,
  "get-design": Card.GET_DESIGN,
  collect: Card.COLLECT,
  again: Card.ROLL_AGAIN,
  tax: Card.TAX,
  gain: Card.GAIN,
};

/** `asking`: the action waits for a yes. Several touches are one as good as the other. */
export function touchesFor(action: Action, selection: Selection, asking: boolean): readonly Asked[] {
  if (asking) return [{ on: "answer" }];
  const way: Touch = { on: "way", text: textOf(action) };
  const card = CARDS[action.do];
  if (card !== undefined) {
    const taken = selection.kind === "card" && selection.card === card;
    return taken ? targets(action, selection.octagon, selection.square) : [{ on: "card", card }];
  }
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
      return [];
  }
}

/** What a card that is taken up is played on. */
function targets(action: Action, octagon: number | null, square: number | null): readonly Asked[] {
  switch (action.do) {
    case "move":
      return [{ on: "square", square: action.to }];
    case "swap":
      return pair(action, octagon);
    case "steal-card":
    case "steal-tokens":
      return [{ on: "seat", seat: action.victim }];
    case "yarn":
      return [
        octagon === action.octagon
          ? { on: "colour", colour: action.colour }
          : { on: "octagon", octagon: action.octagon },
      ];
    case "tile":
      return [
        square === action.square
          ? { on: "number", number: action.number }
          : { on: "square", square: action.square },
      ];
    case "preset":
      return [{ on: "colour", colour: action.face }];
    case "gain":
      return [{ on: "number", number: action.number }];
    default:
      return [{ on: "way", text: textOf(action) }];
  }
}

function pair({ a, b }: { readonly a: number; readonly b: number }, first: number | null): readonly Asked[] {
  return [a, b].filter((octagon) => octagon !== first).map((octagon) => ({ on: "octagon", octagon }));
}

/** Whether a touch is among those that are asked for. */
export function isAsked(asked: readonly Asked[], touch: Asked): boolean {
  const text = JSON.stringify(touch, Object.keys(touch).toSorted());
  return asked.some((one) => JSON.stringify(one, Object.keys(one).toSorted()) === text);
}
