import { expect, it } from "vitest";
import type { GameEvent } from "../../wire";
import { aView } from "../actions/views.testing";
import { shownTableOf } from "./shown_table";
import { changeOf } from "./table_changes";

const now = { view: aView({ moved: true }), legal: [], diagonal: false };
const jumped: GameEvent = { event: "Jumped", seat: 0, start: 5, to: 6 };
const ended: GameEvent = { event: "TurnEnded", seat: 0 };
const swapped = (how: "card" | "free" | "paid"): GameEvent => ({
  event: "Swapped",
  seat: 0,
  a: 0,
  b: 1,
  colour_a: 0,
  colour_b: 1,
  how,
});

it("4.2: tells whether the free swap of this turn was used", () => {
  const used = (...events: GameEvent[]) =>
    shownTableOf(
      now,
      events.map((event, version) => changeOf(version, [event], aView(), aView())),
      null,
    ).swapped;
  expect(used(jumped)).toBe(false);
  expect(used(jumped, swapped("free"))).toBe(true);
  expect(used(jumped, swapped("paid"))).toBe(false);
  expect(used(swapped("card"), jumped)).toBe(false);
  expect(used(jumped, swapped("free"), ended, jumped)).toBe(false);
});
