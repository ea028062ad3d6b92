import { expect, it } from "vitest";
import { isLetter, keyMove } from "./replay_keys";

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

it("goes to the moments worth a look by a letter, which can be turned off", () => {
  expect(press("m")).toBe("noted-next");
  expect(press("M", { shiftKey: true })).toBe("noted-back");
  expect(["m", "M", "ம", " ", "Home", "?"].map(isLetter)).toEqual([true, true, true, false, false, false]);
});
