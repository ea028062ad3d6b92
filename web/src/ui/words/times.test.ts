import { expect, it } from "vitest";
import { clockText, durationText } from "./times";

it.each([
  [9, "9 sec"],
  [60, "1 min"],
  [179, "2 min"],
  [7200, "2 hr"],
  [86_400, "1 day"],
  [3 * 86_400, "3 days"],
])("says %i seconds as %s", (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});

it.each([
  [0, "0:00"],
  [9, "0:09"],
  [179, "2:59"],
  [3600, "1 hr"],
])("shows %i seconds left as %s", (seconds, face) => {
  expect(clockText(seconds)).toBe(face);
});
