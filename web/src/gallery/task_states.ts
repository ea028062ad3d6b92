/** Lessons, puzzles and stand-ins. */

import Learn from "../screens/learn/Learn.svelte";
import Puzzles from "../screens/puzzles/Puzzles.svelte";
import SharePuzzle from "../screens/puzzles/SharePuzzle.svelte";
import { situationOf } from "./fixtures";
import { type GalleryStates, only, part } from "./gallery_state";
import TaskBoard, { PUZZLES } from "./TaskBoard.svelte";

const BOARDS = ["lesson", "lesson_done", ...Object.keys(PUZZLES), "away"];

/** A player who solved some puzzles and most lessons. */
const EXPERIENCED = {
  "ettana.lessons": JSON.stringify({ done: ["walk", "toll", "free_swap"], at: "design", game: null }),
  "ettana.puzzles": JSON.stringify({
    rating: 1712,
    puzzles: { "00000001": { id: "00000001", difficulty: 1300, solved: true, misses: 1, hints: 0, at: 0 } },
    days: {},
    games: {},
    playing: {},
  }),
};

export const TASK_STATES: GalleryStates = {
  learn: () => only(part(Learn, {})),
  learn_begun: () => ({ parts: [part(Learn, {})], stored: EXPERIENCED }),
  puzzles: () => only(part(Puzzles, {})),
  puzzles_rated: () => ({ parts: [part(Puzzles, {})], stored: EXPERIENCED }),
  puzzle_shared: () => {
    const { view } = situationOf("swap");
    const shared = { puzzle: PUZZLES.puzzle_solved, date: "2026-06-01", streak: 3, yarns: view.yarns };
    return only(part(SharePuzzle, { ...shared, onclose: () => {} }));
  },
  ...Object.fromEntries(BOARDS.map((name) => [name, () => only(part(TaskBoard, { name }))])),
};
