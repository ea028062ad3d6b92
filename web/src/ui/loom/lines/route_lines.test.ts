import { expect, it } from "vitest";
import { leapLine, walkLine } from "./route_lines";

it("a walk has a mark of its direction in every step", () => {
  const { marks } = walkLine([0, 1, 5]);
  expect(marks.map(({ turn }) => turn)).toEqual([0, 90]);
});

it.each([
  [4, 0],
  [0, 4],
  [12, 0],
])("the bow of a jump straight from %i to %i leans aside, so that it is seen", (from, to) => {
  const [, a, top, end] = /^M([\d.]+) .+Q([\d.]+) .+ ([\d.]+) [\d.]+$/.exec(leapLine(from, to).line) ?? [];
  expect(Number(top)).toBeGreaterThan(Number(a));
  expect(Number(end)).toBeGreaterThan(Number(a));
});
