import { expect, it } from "vitest";
import { askedBy, KEYS } from "./keys";

const press = (key: string, more: object = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

it("means one thing by each key", () => {
  expect(new Set(KEYS.map(({ key }) => key)).size).toBe(KEYS.length);
  expect(new Set(KEYS.map(({ does }) => does)).size).toBe(KEYS.length);
});

it("reads small letters, and keys of another script by their places", () => {
  expect(askedBy(press("r"))).toBe("roll");
  expect(askedBy(press("R"))).toBe("roll");
  expect(askedBy(press("?"))).toBe("help");
  expect(askedBy(press("ர", { code: "KeyR" }))).toBe("roll");
});

it("leaves to the browser what is the browser's", () => {
  expect(askedBy(press("r", { ctrlKey: true }))).toBeNull();
  expect(askedBy(press("Tab"))).toBeNull();
});
