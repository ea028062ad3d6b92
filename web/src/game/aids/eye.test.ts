import { expect, it } from "vitest";
import { type EyeFacts, eyeIsOpen } from "./eye";

const seat = (kind: "bot" | "person") => ({ kind });
const PEOPLE = [seat("person"), seat("person"), seat("bot")];
const BOTS = [seat("bot"), seat("person"), seat("bot")];

/** An old hand among people, who never said anything. */
const eye = (more: Partial<EyeFacts> = {}) =>
  eyeIsOpen({ said: null, finished: 20, seats: PEOPLE, mine: [1], ...more });

it("is closed among people for those who have played before", () => {
  expect(eye()).toBe(false);
});

it("is open for newcomers, until they have finished some games", () => {
  expect([0, 1, 2, 3].map((finished) => eye({ finished }))).toEqual([true, true, true, false]);
});

it("is open where all the others are bots", () => {
  expect(eye({ seats: BOTS })).toBe(true);
  expect(eye({ seats: BOTS, mine: [0] })).toBe(false);
});

it("is closed where people pass one device around, though all of them sit at it", () => {
  expect(eye({ mine: [0, 1] })).toBe(false);
});

it("is as the player said last, whoever plays", () => {
  expect(eye({ said: true })).toBe(true);
  expect(eye({ said: false, finished: 0, seats: BOTS })).toBe(false);
});
