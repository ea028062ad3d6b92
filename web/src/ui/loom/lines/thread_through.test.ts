import { expect, it } from "vitest";
import { CELL, octagonCentre } from "../../../game/loom/geometry";
import { threadThrough } from "./thread_through";

it("threads a diagonal from end to end, whatever the order of its yarns", () => {
  const diagonal = [0, 6, 12, 18, 24];
  expect(threadThrough([12, 0, 24, 6, 18])).toEqual(diagonal.map(octagonCentre));
});

it("passes every yarn once, and goes no longer way than it must", () => {
  const cross = [7, 11, 12, 13, 17];
  const way = threadThrough(cross);
  expect(new Set(way.map(({ x, y }) => `${x} ${y}`)).size).toBe(cross.length);
  const length = way
    .slice(1)
    .reduce((sum, { x, y }, n) => sum + Math.hypot(x - (way[n]?.x ?? 0), y - (way[n]?.y ?? 0)), 0);
  expect(length).toBeLessThan(5 * Math.SQRT2 * CELL);
});

it("is nothing without yarns", () => {
  expect(threadThrough([])).toEqual([]);
});
