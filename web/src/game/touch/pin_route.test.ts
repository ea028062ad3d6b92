import { describe, expect, it } from "vitest";
import { type Action, encode } from "../actions/actions";
import type { Situation } from "../actions/situation";
import { aView } from "../actions/views.testing";
import { squareName } from "../loom/geometry";
import { goalOf, routeTo, walkPrices } from "./pin_route";
import { NONE, type Selection } from "./selection";
import { touchableIn } from "./touchable";

// My pin is on b2, the other's on c2, and the die shows 2. c3 can be reached past that pin or around it, d2 only over it.
const square = (name: string) => "abcd".indexOf(name.charAt(0)) + 4 * (Number(name.charAt(1)) - 1);
const walk = (to: string, ...pays: number[]): Action => ({ do: "walk", to: square(to), pays });
const here: Situation = {
  view: aView(),
  legal: [walk("c3"), walk("c3", 1), walk("d2", 1), { do: "jump", to: square("b1") } as const].map(encode),
  diagonal: false,
};

const lifted: Selection = { kind: "pin", to: null };
const choosing: Selection = { kind: "pin", to: square("c3") };

function route(selection: Selection, pointedAt: string | null, way: string | null = null): string {
  const lights = touchableIn(here, selection);
  const goal = goalOf(selection, lights, pointedAt === null ? null : square(pointedAt));
  const { path, leap } = routeTo(here, selection, lights, goal, way);
  return path.map(squareName).join(leap ? "~" : "-");
}

describe("the route", () => {
  it("leads to the square that is pointed at, whether the pin is lifted or not", () => {
    for (const selection of [NONE, lifted]) {
      expect(route(selection, null)).toBe("");
      expect(route(selection, "d2")).toBe("b2-c2-d2");
    }
  });

  it("is the cheapest, until another way is pointed at", () => {
    expect(route(lifted, "c3")).toBe("b2-b3-c3");
    expect(route(choosing, null)).toBe("b2-b3-c3");
    expect(route(choosing, null, "walk:c3+1")).toBe("b2-c2-c3");
  });

  it("stays with the square that is chosen, whatever is pointed at", () => {
    expect(route(choosing, "d2")).toBe("b2-b3-c3");
  });

  it("leaps where the pin jumps", () => {
    expect(route(lifted, "b1")).toBe("b2~b1");
  });

  it("leads nowhere that does not glow", () => {
    expect(route(lifted, "a4")).toBe("");
  });
});

it("says what a walk costs where none is free", () => {
  for (const selection of [NONE, lifted]) {
    expect([...walkPrices(here, touchableIn(here, selection))]).toEqual([[square("d2"), 1]]);
  }
});
