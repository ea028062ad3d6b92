import { beforeEach, expect, it, vi } from "vitest";
import { aView } from "../../game/actions/views.testing";
import { keepDailyGame, keepPuzzleHistory, puzzleHistory } from "./puzzle_history";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => kept.set(place, text),
  });
});

const EMPTY = { rating: null, puzzles: {}, days: {}, games: {}, playing: {} };
const ONE = { id: "0a1b2c3d", difficulty: 900, solved: true, misses: 0, hints: 1, at: 5 };

it("remembers, and changes only what it is told to", () => {
  expect(puzzleHistory()).toEqual(EMPTY);
  keepPuzzleHistory({ rating: 1010, puzzles: { [ONE.id]: ONE } });
  keepPuzzleHistory({ days: { "2026-11-17": ONE.id } });
  expect(puzzleHistory()).toEqual({
    ...EMPTY,
    rating: 1010,
    puzzles: { [ONE.id]: ONE },
    days: { "2026-11-17": ONE.id },
  });
});

it.each([
  "nonsense",
  "null",
  "[]",
  '{"rating": "high", "puzzles": {"x": 1, "y": null, "z": {"id": 3}}, "days": [1], "games": {"a": {"table": "t"}}}',
])("takes %s for nothing", (text) => {
  kept.set("ettana.puzzles", text);
  expect(puzzleHistory()).toEqual(EMPTY);
});

it("keeps how the game of a day ended, the first time, and that it goes on no more", () => {
  const day = "2026-11-17";
  const view = aView({ turn: 12 });
  const points = view.players.map((player) => player.points);
  keepPuzzleHistory({ playing: { [day]: "t1", "2026-11-18": "t3" } });
  keepDailyGame(day, "t1", view, 0, 1);
  keepDailyGame(day, "t2", view, 0, 0); // once more the same game
  expect(puzzleHistory().games).toEqual({ [day]: { table: "t1", points, mine: 0, won: false, turns: 13 } });
  expect(puzzleHistory().playing).toEqual({ "2026-11-18": "t3" });
});
