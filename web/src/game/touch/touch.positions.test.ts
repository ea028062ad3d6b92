import { describe, expect, it } from "vitest";
import { Card } from "../../wire";
import { type Action, decode, encode, textOf } from "../actions/actions";
import texts from "../actions/actions.fixture.json";
import { positions } from "../actions/positions.testing";
import type { Situation } from "../actions/situation";
import { NONE, type Outcome, type Selection, selectionAfterChange, type Touch } from "./selection";
import { outcomeOfTouch } from "./touch";
import { touchableIn } from "./touchable";

const pin = (seat: number): Touch => ({ on: "pin", seat });
const card = (card: number): Touch => ({ on: "card", card });
const design = (design: number): Touch => ({ on: "design", design });
const seat = (seat: number): Touch => ({ on: "seat", seat });
const colour = (colour: number): Touch => ({ on: "colour", colour });
const number = (number: number): Touch => ({ on: "number", number });
const way = (action: Action): Touch => ({ on: "way", text: textOf(action) });

/** The touches by which a person would play an action. */
function touchesFor(action: Action): Touch[] {
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
      return [{ on: "square", square: action.to }];
    case "move":
      return [card(Card.MOVE), { on: "square", square: action.to }];
    case "free":
    case "pay":
      return [
        { on: "octagon", octagon: action.a },
        { on: "octagon", octagon: action.b },
      ];
    case "swap":
      return [card(Card.SWAP), { on: "octagon", octagon: action.b }, { on: "octagon", octagon: action.a }];
    case "steal-card":
      return [card(Card.STEAL_CARD), seat(action.victim)];
    case "steal-tokens":
      return [card(Card.STEAL_TOKENS), seat(action.victim)];
    case "yarn":
      return [card(Card.REPLACE), { on: "octagon", octagon: action.octagon }, colour(action.colour)];
    case "tile":
      return [card(Card.REPLACE), { on: "square", square: action.square }, number(action.number)];
    case "preset":
      return [card(Card.PRESET), colour(action.face)];
    case "gain":
      return [card(Card.GAIN), number(action.number)];
    case "get-design":
      return [card(Card.GET_DESIGN), way(action)];
    case "collect":
      return [card(Card.COLLECT), way(action)];
    case "again":
      return [card(Card.ROLL_AGAIN), way(action)];
    case "tax":
      return [card(Card.TAX), way(action)];
    case "exchange":
    case "claim":
      return [design(action.design), way(action)];
  }
}

/** True if another way has the same effect for less. */
function isBettered(here: Situation, action: Action): boolean {
  const legal = new Set(here.legal);
  const free = (to: number) => encode({ do: "walk", to, pays: [] });
  if (action.do === "jump") return legal.has(free(action.to));
  if (action.do === "walk" && action.pays.length > 0) {
    return legal.has(free(action.to)) || legal.has(encode({ do: "jump", to: action.to }));
  }
  return action.do === "pay" && legal.has(encode({ ...action, do: "free" }));
}

/** Every possible touch. */
const everything: Touch[] = [
  ...Array.from({ length: 16 }, (_, place): Touch => ({ on: "square", square: place })),
  ...Array.from({ length: 25 }, (_, place): Touch => ({ on: "octagon", octagon: place })),
  ...Array.from({ length: 12 }, (_, type) => card(type)),
  ...[0, 1, 2, 3].flatMap((n) => [pin(n), seat(n)]),
  ...[0, 1, 2, 3, 4, 5].flatMap((n) => [colour(n), number(n + 1), design(n)]),
  ...(["roll", "end", "buy-card", "buy-design"] as const).map((button): Touch => ({ on: "button", button })),
];

/** True if the touch is highlighted. Any yarn can be the first of a paid swap, and any design can be opened. */
function glows(here: Situation, selection: Selection, what: Touch): boolean {
  const lights = touchableIn(here, selection);
  switch (what.on) {
    case "pin":
      return lights.pin;
    case "square":
      return lights.squares.has(what.square);
    case "octagon":
      return selection.kind === "none" || lights.octagons.has(what.octagon);
    case "card":
      return lights.cards.has(what.card);
    case "seat":
      return lights.seats.has(what.seat);
    case "colour":
      return lights.colours.has(what.colour);
    case "number":
      return lights.numbers.has(what.number);
    case "button":
      return lights.buttons.has(what.button);
    case "way":
      return lights.ways.some(({ text, legal }) => legal && text === what.text);
    default:
      return true;
  }
}

describe("in positions of real games", () => {
  it("whatever is legal can be done by touching what glows", () => {
    positions.forEach((here, index) => {
      for (const action of here.legal.map(decode)) {
        if (isBettered(here, action)) continue;
        let outcome: Outcome = { selection: NONE, send: null };
        const goOn = (what: Touch) => {
          expect([index, textOf(action), what, glows(here, outcome.selection, what)]).toContain(true);
          outcome = outcomeOfTouch(here, outcome.selection, what);
        };
        touchesFor(action).forEach(goOn);
        // If there is a choice or a price, the way must be touched too.
        if (!outcome.send) goOn({ on: "way", text: textOf(action) });
        const { selection, send } = outcome;
        expect([index, selection, send?.text, send?.legal]).toEqual([index, NONE, textOf(action), true]);
      }
    });
  });

  it("whatever is touched, in whatever order, is legal or marked as an attempt, and well-formed", () => {
    let dice = 12345;
    const pick = (count: number) => {
      dice = (dice * 1103515245 + 12345) % 2147483648;
      return Math.floor((dice / 2147483648) * count);
    };
    const wellFormed = new Set(texts);
    for (const here of positions) {
      const legal = new Set(here.legal);
      let selection: Selection = NONE;
      for (let step = 0; step < 400; step++) {
        const what = everything[pick(everything.length)] ?? { on: "nothing" };
        const { selection: next, send }: Outcome = outcomeOfTouch(here, selection, what);
        if (send && !(wellFormed.has(send.text) && legal.has(encode(send.action)) === send.legal)) {
          expect.fail(
            `${JSON.stringify(selection)} and ${JSON.stringify(what)} sent ${JSON.stringify(send)}`,
          );
        }
        touchableIn(here, next);
        selection = selectionAfterChange(here, next);
      }
    }
  });
});
