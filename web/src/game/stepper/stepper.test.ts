import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Stepper } from "./stepper.svelte";

let moves: (readonly [from: number, to: number])[];
const moved = (at: number, from: number) => moves.push([from, at]);

beforeEach(() => {
  vi.useFakeTimers();
  moves = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a sequence with an end", () => {
  const upTo = (last: number, at = 0) =>
    new Stepper({ at, last: () => last, stays: (moment) => 100 * (moment + 1), moved });

  it("steps both ways, stays within, and tells every move", () => {
    const stepper = upTo(2);
    for (const by of [-1, 1, 1, 1, -1] as const) stepper.step(by);
    expect(stepper.at).toBe(1);
    expect(moves).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
      [2, 2],
      [2, 1],
    ]);
  });

  it("knows where there is no way on", () => {
    const stepper = upTo(1);
    expect([stepper.hasBack, stepper.hasNext]).toEqual([false, true]);
    stepper.goTo(1);
    expect([stepper.hasBack, stepper.hasNext]).toEqual([true, false]);
  });

  it("leaves every moment its own time", () => {
    const stepper = upTo(9);
    stepper.play();
    vi.advanceTimersByTime(99);
    expect(stepper.at).toBe(0);
    vi.advanceTimersByTime(1);
    expect(stepper.at).toBe(1);
    vi.advanceTimersByTime(199);
    expect(stepper.at).toBe(1);
    vi.advanceTimersByTime(1);
    expect(stepper.at).toBe(2);
  });

  it("stops when the last moment is reached, and plays from the beginning then", () => {
    const stepper = upTo(2);
    stepper.play();
    vi.advanceTimersByTime(300);
    expect([stepper.at, stepper.running]).toEqual([2, false]);
    stepper.play();
    expect([stepper.at, stepper.running]).toEqual([0, true]);
  });

  it("never plays a single moment", () => {
    const stepper = upTo(0);
    stepper.play();
    expect([stepper.running, vi.getTimerCount()]).toEqual([false, 0]);
  });

  it.each(["step", "goTo", "pause", "reset"] as const)("does not play on after %s", (what) => {
    const stepper = upTo(9, 3);
    stepper.play();
    stepper[what](1);
    const here = stepper.at;
    vi.advanceTimersByTime(10_000);
    expect([stepper.at, stepper.running]).toEqual([here, false]);
  });

  it("plays with one timer, however often play is called", () => {
    const stepper = upTo(9);
    stepper.play();
    stepper.play(10);
    stepper.playNext();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(200);
    expect(stepper.at).toBe(2);
  });

  it("plays on with what came meanwhile", () => {
    let last = 1;
    const stepper = new Stepper({ last: () => last, stays: () => 100, moved });
    stepper.play();
    last = 2;
    vi.advanceTimersByTime(200);
    expect(stepper.at).toBe(2);
  });

  it("stays paused where its owner pauses it", () => {
    const stepper = new Stepper({ last: () => 9, stays: () => 100, moved: () => stepper.pause() });
    stepper.play();
    vi.advanceTimersByTime(1000);
    expect([stepper.at, stepper.running]).toEqual([1, false]);
  });
});

it("goes round, both ways", () => {
  const stepper = new Stepper({ last: () => 2, stays: () => 100, afterLast: "first" });
  stepper.step(-1);
  expect([stepper.at, stepper.hasNext]).toEqual([2, true]);
  stepper.play();
  vi.advanceTimersByTime(200);
  expect([stepper.at, stepper.running]).toEqual([1, true]);
});

it("leaves what follows the last moment to its owner, after its time or at a step", () => {
  let ends = 0;
  const stepper = new Stepper({
    last: () => 1,
    stays: () => 100,
    afterLast: () => {
      ends++;
      stepper.reset();
    },
  });
  stepper.play(50);
  vi.advanceTimersByTime(50);
  expect([stepper.at, stepper.running, ends]).toEqual([1, true, 0]);
  vi.advanceTimersByTime(100);
  expect([stepper.at, stepper.running, ends]).toEqual([0, false, 1]);
  stepper.step(1);
  stepper.step(1);
  expect([stepper.at, ends]).toEqual([0, 2]);
});
