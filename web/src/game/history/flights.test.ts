import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../wire";
import { aView } from "../actions/views.testing";
import { octagonName } from "../loom/geometry";
import { type FlightPlace, flightsOf } from "./flights";

// Seat 0 stands on b2, between the yarns b2 c2 b3 c3; seat 1 on c2, between c2 d2 c3 d3. The columns are of one colour each.
const GREEN = 0;
const RED = 1;
const YELLOW = 2;

function place(where: FlightPlace): string {
  if (where === "reserve") return where;
  if ("race" in where) return `race ${where.race}`;
  return "seat" in where ? `seat ${where.seat}` : octagonName(where.octagon);
}

const flown = (colour: 0 | 1 | 2, ...events: GameEvent[]) =>
  flightsOf(events, aView({ colour })).map(({ from, to }) => `${place(from)} > ${place(to)}`);

describe("tokens fly", () => {
  it("3.2: from each yarn that earned one to the player beside it", () => {
    expect(flown(YELLOW, { event: "Collected", gains: [2, 2] })).toEqual([
      "c2 > seat 0",
      "c3 > seat 0",
      "c2 > seat 1",
      "c3 > seat 1",
    ]);
    expect(flown(RED, { event: "Collected", gains: [2, 0] })).toEqual(["b2 > seat 0", "b3 > seat 0"]);
    expect(flown(GREEN, { event: "Collected", gains: [0, 0] })).toEqual([]);
  });

  it("5.5, 6.4: from player to player", () => {
    expect(flown(GREEN, { event: "Paid", seat: 0, to: 1, tokens: 1 })).toEqual(["seat 0 > seat 1"]);
    expect(flown(GREEN, { event: "StoleTokens", seat: 0, victim: 1, tokens: 2 })).toEqual([
      "seat 1 > seat 0",
      "seat 1 > seat 0",
    ]);
  });

  it("4.3, 6.11: to the reserve", () => {
    expect(flown(GREEN, { event: "Bought", seat: 0, tokens: 2, what: "card" })).toEqual([
      "seat 0 > reserve",
      "seat 0 > reserve",
    ]);
    expect(flown(GREEN, { event: "Taxed", seat: 0, payers: [1] })).toEqual(["seat 1 > reserve"]);
  });

  it("2.7, 6.8: and from it", () => {
    expect(flown(GREEN, { event: "Gained", seat: 1, tokens: 3, by: 7 })).toHaveLength(3);
    expect(flown(GREEN, { event: "Dealt", seat: 0, design: null, card: null, tokens: 2 })).toEqual([
      "reserve > seat 0",
      "reserve > seat 0",
    ]);
  });

  it("4.8, 6.10: annas, from the middle of the design or the player to the race", () => {
    const [coin, ...more] = flightsOf(
      [{ event: "Claimed", seat: 1, design: 3, points: 2, octagons: [0, 6, 12, 18, 24] }],
      aView(),
    );
    expect(coin).toEqual({ from: { octagon: 12 }, to: { race: 1 }, annas: 2 });
    expect(more).toEqual([]);
    expect(flown(GREEN, { event: "RevealedPoint", seat: 0 })).toEqual(["seat 0 > race 0"]);
  });

  it("not when something is taken back", () => {
    expect(flown(GREEN, { event: "Undone", seat: 0 })).toEqual([]);
  });
});
