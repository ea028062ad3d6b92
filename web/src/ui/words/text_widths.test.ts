import { expect, it } from "vitest";
import { widestWord, widthOf } from "./text_widths";

it("counts letters, of which Tamil ones are wide", () => {
  expect(widthOf("Tax")).toBe(3);
  expect(widthOf("வரி")).toBeGreaterThan(3);
});

it("counts m and w as wide: Pazhamum must not break on a card of a phone", () => {
  expect(widthOf("Pazhamum")).toBe(9);
});

it("finds the word that needs most room", () => {
  expect(widestWord("Get design card")).toBe(6);
  expect(widestWord("Tax")).toBe(3);
});
