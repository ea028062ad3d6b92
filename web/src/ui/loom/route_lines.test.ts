import { expect, it } from "vitest";
import { walkLine } from "./route_lines";

it("a walk has a mark of its direction in every step", () => {
  const { marks } = walkLine([0, 1, 5]);
  expect(marks.map(({ turn }) => turn)).toEqual([0, 90]);
});
