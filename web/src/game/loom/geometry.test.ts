import { describe, expect, it } from "vitest";
import {
  findPath,
  neighbours,
  octagonName,
  octagonOutline,
  octagonStroke,
  octagonsAround,
  squareName,
} from "./geometry";
import paths from "./paths.fixture.json";

const square = (name: string) => "abcd".indexOf(name.charAt(0)) + 4 * (Number(name.charAt(1)) - 1);
const names = (squares: readonly number[] | null) => squares?.map(squareName).join(" ");

describe("the loom", () => {
  it("names octagons and squares by column and row", () => {
    expect([0, 4, 20, 24].map(octagonName)).toEqual(["a1", "e1", "a5", "e5"]);
    expect([0, 3, 12, 15].map(squareName)).toEqual(["a1", "d1", "a4", "d4"]);
  });

  it("draws an octagon with a pen as it does with corners", () => {
    let [x, y] = [0, 0];
    const walked = octagonStroke(3)
      .slice(1, -1)
      .split("l")
      .map((step) => {
        const [right = 0, down = 0] = step.split(" ").map(Number);
        [x, y] = [x + right, y + down];
        return [x, y];
      });
    const corners = octagonOutline(3)
      .split(" ")
      .map((corner) => corner.split(",").map(Number));
    expect(walked).toHaveLength(8);
    for (const [n, corner] of corners.entries()) {
      for (const axis of [0, 1]) expect(walked[n]?.[axis]).toBeCloseTo(corner[axis] ?? Number.NaN, 0);
    }
  });

  it("1.1: a square touches four octagons", () => {
    expect(octagonsAround(square("c3")).map(octagonName)).toEqual(["c3", "d3", "c4", "d4"]);
  });

  it("5.2: a step is orthogonal, or diagonal too where the table plays so", () => {
    expect(names(neighbours(square("a1"), false))).toBe("b1 a2");
    expect(names(neighbours(square("b2"), false))).toBe("b1 a2 c2 b3");
    expect(names(neighbours(square("a1"), true))).toBe("b1 a2 b2");
    expect(neighbours(square("b2"), true)).toHaveLength(8);
  });
});

describe("the way of a walk", () => {
  const find = (from: string, to: string, steps: number, pins: string[], paid: string[]) =>
    names(findPath(square(from), square(to), steps, pins.map(square), paid.map(square), false));

  it("5.3: enters no square twice", () => {
    expect(find("a1", "b1", 3, [], [])).toBe("a1 a2 b2 b1");
    expect(find("a1", "a1", 2, [], [])).toBeUndefined();
  });

  it("5.5: goes around pins that are not paid, and across those that are", () => {
    expect(find("a1", "b2", 2, ["b1"], [])).toBe("a1 a2 b2");
    expect(find("a1", "b2", 2, ["b1"], ["b1"])).toBe("a1 b1 b2");
    expect(find("a1", "c1", 2, ["b1"], [])).toBeUndefined();
  });

  it("is the one that the server tells of", () => {
    for (const { from, to, steps, pins, paid, diagonal, path } of paths) {
      expect(findPath(from, to, steps, pins, paid, diagonal)).toEqual(path);
    }
  });
});
