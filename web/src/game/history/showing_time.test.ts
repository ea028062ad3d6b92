import { expect, it } from "vitest";
import type { GameEvent } from "../../wire";
import { aView } from "../actions/views.testing";
import { lingerOf, ShowingTime } from "./showing_time";
import type { TableChange } from "./table_changes";

const ROUND = 7000; // ms; a literal and not the import: the limit is a promise to players

const rolled: GameEvent = { event: "Rolled", seat: 1, number: 3, colour: 2, preset: false };
const swapped: GameEvent = { event: "Swapped", seat: 1, a: 0, b: 1, colour_a: 0, colour_b: 1, how: "paid" };
const ended: GameEvent = { event: "TurnEnded", seat: 1 };

/** Turns with the given numbers of swaps, in a game of four. */
function turnsOf(...swaps: number[]): TableChange[] {
  const { players } = aView();
  return swaps.flatMap((count, turn) => {
    const view = aView({ turn, players: [...players, ...players] });
    return [rolled, ...Array<GameEvent>(count).fill(swapped), ended].map((event, n) => ({
      version: 100 * turn + n,
      by: 1,
      events: [event],
      before: view,
      after: view,
    }));
  });
}

function timesOf(steps: readonly TableChange[]): number[] {
  const time = new ShowingTime();
  return steps.map((_, n) => time.forNext(steps.slice(n)));
}

const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);

it("gives every change its time while there is enough", () => {
  const steps = turnsOf(0, 1, 0);
  expect(timesOf(steps)).toEqual(steps.map(lingerOf));
});

it("shows a round within its time, however much happens in it", () => {
  for (const swaps of [
    [1, 1, 1],
    [12, 0, 3],
    [0, 0, 20],
    [9, 9, 9],
  ]) {
    const times = timesOf(turnsOf(...swaps));
    expect(sum(times)).toBeLessThanOrEqual(ROUND + 1e-6);
    expect(Math.min(...times)).toBeGreaterThan(0);
  }
});

it("leaves what a quick turn did not need to the next", () => {
  const busy = (times: readonly number[]) => sum(times.slice(-8)); // the last turn has eight changes
  expect(busy(timesOf(turnsOf(0, 6)))).toBeGreaterThan(busy(timesOf(turnsOf(6, 6))));
});

it("begins anew after a round", () => {
  const time = new ShowingTime();
  const steps = turnsOf(9);
  const first = steps.map((_, n) => time.forNext(steps.slice(n)));
  time.reset();
  expect(steps.map((_, n) => time.forNext(steps.slice(n)))).toEqual(first);
});

it("has a time for a change that shows nothing", () => {
  expect(new ShowingTime().forNext([])).toBe(300);
});
