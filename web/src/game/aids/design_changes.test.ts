import { expect, it } from "vitest";
import type { Hints } from "../../wire";
import { changesByFirst, changesBySecond, changesBySquare } from "./design_changes";

const MAYIL = 3;
const SALANGAI = 8;

const hints: Hints = {
  tell: "hints",
  version: 5,
  designs: [
    {
      design: MAYIL,
      swaps: [],
      octagons: [],
      colours: [],
      nearer: [
        [0, 1],
        [1, 6],
        [7, 8],
      ],
      farther: [[1, 9]],
    },
    { design: SALANGAI, swaps: [], octagons: [], colours: [], nearer: [[1, 6]], farther: [[0, 1]] },
  ],
  squares: [
    { square: 5, designs: [MAYIL, SALANGAI] },
    { square: 6, designs: [] },
  ],
};

it("tells for the second yarn of a swap which designs come nearer, and which go farther", () => {
  expect(changesBySecond(hints, 1)).toEqual(
    new Map([
      [0, { nearer: [MAYIL], farther: [SALANGAI] }],
      [6, { nearer: [MAYIL, SALANGAI], farther: [] }],
      [9, { nearer: [], farther: [MAYIL] }],
    ]),
  );
});

it("tells the same whichever yarn was touched first", () => {
  expect(changesBySecond(hints, 0)).toEqual(new Map([[1, { nearer: [MAYIL], farther: [SALANGAI] }]]));
  expect(changesBySecond(hints, 20)).toEqual(new Map());
});

it("tells for a first yarn which designs it could bring nearer, among the yarns that are open", () => {
  expect(changesByFirst(hints, new Set([0, 1, 5, 6]))).toEqual(
    new Map([
      [0, { nearer: [MAYIL], farther: [] }],
      [1, { nearer: [MAYIL, SALANGAI], farther: [] }],
      [6, { nearer: [MAYIL, SALANGAI], farther: [] }],
    ]),
  );
  expect(changesByFirst(hints, new Set([7]))).toEqual(new Map());
});

it("tells for a square which designs the free swap there could bring nearer", () => {
  expect(changesBySquare(hints)).toEqual(new Map([[5, { nearer: [MAYIL, SALANGAI], farther: [] }]]));
});
