import { beforeEach, expect, it, vi } from "vitest";
import { keepDone, keepProgress, lessonOffer, lessonProgress } from "./lesson_progress";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => kept.set(place, text),
  });
});

it("remembers what is done, once, and where one stopped", () => {
  expect(lessonProgress()).toEqual({ done: [], at: null, game: null });
  keepProgress({ at: "jump" });
  keepDone("walk");
  keepDone("walk");
  expect(lessonProgress()).toEqual({ done: ["walk"], at: "jump", game: null });
});

it.each(["nonsense", "null", "[]", '{"done": "walk", "at": 3}', '{"done": [1, null]}'])(
  "takes %s for nothing",
  (text) => {
    kept.set("ettana.lessons", text);
    expect(lessonProgress()).toEqual({ done: [], at: null, game: null });
  },
);

it("offers the lessons to whoever has not played, until they have learnt enough", () => {
  expect(lessonOffer(0)).toBe("new");
  keepProgress({ at: "collect" });
  expect(lessonOffer(0)).toBe("begun");
  expect(lessonOffer(1)).toBeNull();
  for (const lesson of ["one", "two", "three", "four"]) keepDone(lesson);
  expect(lessonOffer(0)).toBe("begun");
  keepDone("five");
  expect(lessonOffer(0)).toBeNull();
});
