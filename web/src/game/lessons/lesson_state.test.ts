import { expect, it } from "vitest";
import type { GameEvent } from "../../wire";
import { lessonState } from "./lesson_state.svelte";
import { LESSONS, type Lesson, nextLesson } from "./lessons";

const [first, second] = LESSONS as readonly [Lesson, Lesson];
const swapping = LESSONS.find(({ name }) => name === "free_swap") as Lesson;

const WALKED: GameEvent = { event: "Walked", seat: 0, path: [4, 5] };
const SWAPPED: GameEvent = { event: "Swapped", seat: 0, a: 6, b: 12, colour_a: 2, colour_b: 1, how: "free" };
const ENDED: GameEvent = { event: "TurnEnded", seat: 0 };
const UNDONE: GameEvent = { event: "Undone", seat: 0 };

/** A fresh state, since a lesson that was begun continues. */
function begun(lesson: Lesson) {
  lessonState(lesson === first ? second : first);
  return lessonState(lesson);
}

it("goes on when the table tells what a step waits for, and back when it is taken back", () => {
  const state = begun(swapping);
  expect(state.text).toBe("free_swap_1");
  state.told(5, [WALKED]);
  expect(state.text).toBe("free_swap_2");
  state.told(6, [UNDONE]);
  expect(state.text).toBe("free_swap_1");
  state.told(7, [WALKED]);
  state.told(8, [SWAPPED]);
  expect(state.text).toBe("free_swap_3");
  expect(state.finished).toBe(true);
  expect(state.place).toEqual({ done: 2, all: 2 });
});

it("waits for what is asked, of whoever learns, whatever else happens", () => {
  const state = begun(swapping);
  for (const event of [SWAPPED, ENDED, { ...WALKED, seat: 1 } as GameEvent]) state.told(5, [event]);
  state.told(6, []);
  expect(state.text).toBe("free_swap_1");
  state.told(7, [UNDONE]);
  state.told(8, [UNDONE]);
  state.told(9, [UNDONE]);
  state.told(10, [UNDONE]);
  expect(state.text).toBe("free_swap_1");
});

it("goes from scene to scene, each at a table of its own, and ends with the last", () => {
  const state = begun(first);
  state.table = "one";
  state.told(4, [{ event: "Rolled", seat: 0, number: 5, colour: 1, preset: false }]);
  expect(state.text).toBe("collect_2");
  expect(state.finished).toBe(false);
  state.nextScene();
  expect(state.table).toBeNull();
  expect(state.text).toBe("collect_3");
  expect(state.place).toEqual({ done: 1, all: 2 });
  state.repeat();
  expect(state.text).toBe("collect_3");
  state.told(4, [{ event: "Rolled", seat: 0, number: 6, colour: 5, preset: false }]);
  state.nextScene();
  expect(state.finished).toBe(true);
});

it("knows when something was missed", () => {
  const state = begun(swapping);
  expect(state.follows(3)).toBe(true); // the first message
  state.told(4, [WALKED]);
  expect(state.follows(4)).toBe(true);
  expect(state.follows(6)).toBe(false);
});

it("goes on where it was for whoever comes back to it, unless it is done", () => {
  const state = begun(swapping);
  state.told(5, [WALKED]);
  expect(lessonState(swapping)).toBe(state);
  state.told(6, [SWAPPED]);
  expect(lessonState(swapping)).not.toBe(state);
});

it("leads through all lessons, and then to those that were skipped", () => {
  const names = LESSONS.map(({ name }) => name);
  expect(nextLesson(new Set())?.name).toBe(names[0]);
  expect(nextLesson(new Set(names.slice(0, 2)), names[1])?.name).toBe(names[2]);
  expect(nextLesson(new Set(names.slice(1)), names.at(-1))?.name).toBe(names[0]);
  expect(nextLesson(new Set(names), names[3])).toBeUndefined();
});
