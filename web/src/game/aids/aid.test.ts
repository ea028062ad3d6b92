import { expect, it } from "vitest";
import { type AidFacts, aidIsOpen } from "./aid";

const seat = (kind: "bot" | "person") => ({ kind });
const PEOPLE = [seat("person"), seat("person"), seat("bot")];
const BOTS = [seat("bot"), seat("person"), seat("bot")];

/** An experienced player among people, who never touched the setting. */
const aid = (more: Partial<AidFacts> = {}) =>
  aidIsOpen({ said: null, finished: 20, seats: PEOPLE, mine: [1], ...more });

it("is closed among people for those who have played before", () => {
  expect(aid()).toBe(false);
});

it("is open for newcomers, until they have finished some games", () => {
  expect([0, 1, 2, 3].map((finished) => aid({ finished }))).toEqual([true, true, true, false]);
});

it("is open where all the others are bots", () => {
  expect(aid({ seats: BOTS })).toBe(true);
  expect(aid({ seats: BOTS, mine: [0] })).toBe(false);
});

it("is closed where people pass one device around, though all of them sit at it", () => {
  expect(aid({ mine: [0, 1] })).toBe(false);
});

it("is as the player said last, whoever plays", () => {
  expect(aid({ said: true })).toBe(true);
  expect(aid({ said: false, finished: 0, seats: BOTS })).toBe(false);
});
