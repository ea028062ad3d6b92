import { expect, it } from "vitest";
import { encode } from "../../game/actions/actions";
import { aView } from "../../game/actions/views.testing";
import { NONE } from "../../game/touch/selection";
import { touchableIn } from "../../game/touch/touchable";
import { promptFor } from "./sentences";

it("counts the steps of a walk as one says them", () => {
  const lifted = { kind: "pin", to: null } as const;
  const prompt = (number: number) => {
    const view = aView({ number });
    const legal = [encode({ do: "walk", to: 1, pays: [] })];
    return promptFor(view, touchableIn({ view, legal, diagonal: false }, lifted), lifted);
  };
  expect(prompt(1)).toContain("1 step ");
  expect(prompt(2)).toContain("2 steps ");
});

it.each([
  [[], true, "You have no design: buy one"],
  [[], false, "Buy, play a card, or end the turn"], // too dear, or none is left
  [[7], true, "Buy, play a card, or end the turn"],
] as const)(
  "sends whoever has no design to buy one, if that is possible: %s, %s",
  (designs, canBuy, words) => {
    const view = aView({ designs: [...designs] });
    const legal = [encode({ do: "end" }), ...(canBuy ? [encode({ do: "buy-design" })] : [])];
    expect(promptFor(view, touchableIn({ view, legal, diagonal: false }, NONE), NONE)).toBe(words);
  },
);
