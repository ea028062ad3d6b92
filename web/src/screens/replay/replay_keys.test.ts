import { expect, it } from "vitest";
import { keyMove } from "./replay_keys";

const press = (key: string, more = {}) =>
  keyMove({ key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...more });

it("steps, goes by turns, and to both ends", () => {
  expect(
    ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", " ", "x"].map((key) => press(key)),
  ).toEqual(["back", "next", "turn-back", "turn-next", "first", "last", "play", null]);
  expect(press("ArrowRight", { shiftKey: true })).toBe("turn-next");
});

it("leaves the browser its own keys", () => {
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
  expect(press("Home", { ctrlKey: true })).toBeNull();
});
