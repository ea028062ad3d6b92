import { expect, it } from "vitest";
import { aView } from "../../../game/actions/views.testing";
import { nameWithChanges, nameWithPayout } from "./aid_names";

it("tells what lies around a square, colour by colour", () => {
  // Columns of one colour each: b2 lies between two reds and two yellows.
  expect(nameWithPayout("square b2, number 6", 5, aView().yarns)).toBe(
    "square b2, number 6, around it: red 2 and yellow 2",
  );
});

it("tells which designs a place brings nearer, and which it takes farther away", () => {
  const name = "b3, red yarn, can be chosen";
  expect(nameWithChanges(name, { nearer: ["Mayil"], farther: [] })).toBe(`${name}, can bring Mayil nearer`);
  expect(nameWithChanges(name, { nearer: ["Mayil", "Yaanai"], farther: ["Salangai"] })).toBe(
    `${name}, can bring Mayil and Yaanai nearer, can take Salangai farther away`,
  );
  expect(nameWithChanges(name, undefined)).toBe(name);
});
