import { expect, it } from "vitest";
import { Card } from "../../wire";
import { textOf } from "../actions/actions";
import { type Highlight, isHighlighted } from "./highlight";
import { NONE, type Selection } from "./selection";
import { touchesFor } from "./touches_for";

const card = (card: number, octagon: number | null = null, square: number | null = null): Selection => ({
  kind: "card",
  card,
  octagon,
  square,
});

it.each([
  [{ do: "roll" }, NONE, [{ on: "button", button: "roll" }]],
  [{ do: "buy-design" }, NONE, [{ on: "button", button: "buy-design" }]],
  [{ do: "walk", to: 7, pays: [1] }, NONE, [{ on: "square", square: 7 }]],
  [{ do: "walk", to: 7, pays: [1] }, { kind: "pin", to: 7 }, [{ on: "way", text: "walk:d2+1" }]],
  [{ do: "jump", to: 7 }, { kind: "pin", to: null }, [{ on: "square", square: 7 }]],
  [
    { do: "free", a: 6, b: 12 },
    NONE,
    [
      { on: "octagon", octagon: 6 },
      { on: "octagon", octagon: 12 },
    ],
  ],
  [{ do: "free", a: 6, b: 12 }, { kind: "yarn", first: 12, second: null }, [{ on: "octagon", octagon: 6 }]],
  [{ do: "pay", a: 0, b: 2 }, { kind: "yarn", first: 0, second: 2 }, [{ on: "way", text: "pay:a1-c1" }]],
  [{ do: "claim", design: 7 }, NONE, [{ on: "claim", design: 7 }]],
  [{ do: "exchange", design: 7 }, NONE, [{ on: "design", design: 7 }]],
  [{ do: "exchange", design: 7 }, { kind: "design", design: 7 }, [{ on: "way", text: "exchange:7" }]],
  [{ do: "exchange", design: 7 }, { kind: "design", design: 8 }, [{ on: "design", design: 7 }]],
  [{ do: "collect" }, NONE, [{ on: "card", card: Card.COLLECT }]],
  [{ do: "collect" }, card(Card.COLLECT), [{ on: "way", text: "collect" }]],
  [{ do: "move", to: 3 }, card(Card.SWAP), [{ on: "card", card: Card.MOVE }]],
  [{ do: "move", to: 3 }, card(Card.MOVE), [{ on: "square", square: 3 }]],
  [{ do: "yarn", octagon: 12, colour: 4 }, card(Card.REPLACE), [{ on: "octagon", octagon: 12 }]],
  [{ do: "yarn", octagon: 12, colour: 4 }, card(Card.REPLACE, 12), [{ on: "colour", colour: 4 }]],
  [{ do: "tile", square: 4, number: 3 }, card(Card.REPLACE, null, 4), [{ on: "number", number: 3 }]],
  [{ do: "swap", a: 1, b: 2 }, card(Card.SWAP, 1), [{ on: "octagon", octagon: 2 }]],
  [{ do: "steal-tokens", victim: 1 }, card(Card.STEAL_TOKENS), [{ on: "seat", seat: 1 }]],
  [{ do: "preset", face: 5 }, card(Card.PRESET), [{ on: "colour", colour: 5 }]],
  [{ do: "gain", number: 6 }, card(Card.GAIN), [{ on: "number", number: 6 }]],
] as const)("asks for the next touch of %j when %j is selected", (action, selection, wanted) => {
  expect(touchesFor(action, selection, false), textOf(action)).toEqual(wanted);
  expect(touchesFor(action, selection, true)).toEqual([{ on: "answer" }]);
});

it("knows a touch that is asked for, however it is written", () => {
  const highlights: Highlight[] = [{ on: "octagon", octagon: 6 }];
  expect(isHighlighted(highlights, { octagon: 6, on: "octagon" })).toBe(true);
  expect(isHighlighted(highlights, { on: "octagon", octagon: 7 })).toBe(false);
  expect(isHighlighted(highlights, { on: "square", square: 6 })).toBe(false);
  expect(isHighlighted([], { on: "undo" })).toBe(false);
});
