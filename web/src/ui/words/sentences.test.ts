import { expect, it } from "vitest";
import { encode } from "../../game/actions/actions";
import { aView } from "../../game/actions/views.testing";
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
