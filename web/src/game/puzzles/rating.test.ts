import { expect, it } from "vitest";
import { FIRST_RATING, nextPuzzle, ratingAfter, scoreOf } from "./rating";

const CLEAN = { solved: true, misses: 0, hints: 0 };
const HELPED = { solved: true, misses: 1, hints: 2 };
const GIVEN_UP = { solved: false, misses: 3, hints: 0 };

it("rises by what was solved, more by what is hard, and falls by what was given up", () => {
  const after = (difficulty: number, result: typeof CLEAN) => ratingAfter(1000, difficulty, result, 0);
  expect(after(1000, CLEAN)).toBe(1020);
  expect(after(1000, HELPED)).toBe(1000);
  expect(after(1000, GIVEN_UP)).toBe(980);
  expect(after(1600, CLEAN)).toBeGreaterThan(after(1000, CLEAN));
  expect(after(1600, GIVEN_UP)).toBeGreaterThan(after(1000, GIVEN_UP));
  expect(ratingAfter(1000, 1000, CLEAN, 50)).toBe(1010); // later results change it less
  expect(scoreOf(HELPED)).toBe(0.5);
});

it("comes to the strength of somebody who solves exactly what is below it", () => {
  let rating = FIRST_RATING;
  for (let n = 0; n < 400; n++) {
    const difficulty = 600 + ((n * 397) % 1600);
    rating = ratingAfter(rating, difficulty, difficulty < 1500 ? CLEAN : GIVEN_UP, n);
  }
  expect(rating).toBeGreaterThan(1350);
  expect(rating).toBeLessThan(1650);
});

it("chooses what fits best and was not seen", () => {
  const puzzles = [700, 990, 1010, 1400].map((difficulty) => ({ id: String(difficulty), difficulty }));
  expect(nextPuzzle(puzzles, 1000, new Set())?.id).toBe("990");
  expect(nextPuzzle(puzzles, 1000, new Set(["990", "1010"]))?.id).toBe("700");
  expect(nextPuzzle(puzzles, 1300, new Set(["700", "990", "1010", "1400"]))?.id).toBe("1400");
  expect(nextPuzzle([], 1000, new Set())).toBeUndefined();
});
