import { expect, it } from "vitest";
import type { PuzzleHistory } from "../../net/storage/puzzle_history";
import type { PuzzleInfo } from "../../wire";
import { FIRST_RATING } from "./rating";
import { solvedDays, withResult } from "./results";

const EMPTY: PuzzleHistory = { rating: null, puzzles: {}, days: {}, games: {}, playing: {} };
const NOTHING = { annas: 0, tokens: 0, designs: [] };
const PUZZLE: PuzzleInfo = {
  id: "0a1b2c3d",
  goal: { kind: "annas", designs: [] },
  difficulty: 1000,
  status: "solved",
  reached: NOTHING,
  misses: 0,
  best: NOTHING,
  hints: [],
  hints_left: 3,
  solution: [],
  themes: [],
};
const DAY = "2026-11-17";

it("counts a puzzle once, however often it is solved", () => {
  const first = withResult(EMPTY, PUZZLE, DAY, 5);
  expect(first.rating).toBeGreaterThan(FIRST_RATING);
  expect(first.puzzles[PUZZLE.id]).toMatchObject({ solved: true, misses: 0, hints: 0, at: 5 });
  const again = withResult(first, { ...PUZZLE, status: "given_up", misses: 4 }, "2026-11-18", 6);
  expect(again.puzzles).toEqual(first.puzzles);
  expect(again.rating).toBe(first.rating);
  expect(Object.keys(again.days)).toEqual([DAY, "2026-11-18"]);
});

it("changes nothing while a puzzle is open", () => {
  expect(withResult(EMPTY, { ...PUZZLE, status: "open", misses: 2 }, DAY, 5)).toBe(EMPTY);
});

it("counts the days on which the puzzle was solved, not those on which it was given up", () => {
  const given = withResult(EMPTY, { ...PUZZLE, status: "given_up" }, DAY, 5);
  expect(given.rating).toBeLessThan(FIRST_RATING);
  expect(solvedDays(given).size).toBe(0);
  const solved = withResult(given, { ...PUZZLE, id: "11111111" }, "2026-11-18", 6);
  expect([...solvedDays(solved)]).toEqual(["2026-11-18"]);
  expect(withResult(EMPTY, PUZZLE, null, 5).days).toEqual({});
});
