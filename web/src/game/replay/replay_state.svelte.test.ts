import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { replay } from "./replay.testing";
import { ReplayState } from "./replay_state.svelte";
import { ReplayedGame } from "./replayed_game";

const game = new ReplayedGame(replay);
let shown: number[] = [];

function at(moment: number): ReplayState {
  return new ReplayState(game, { at: moment, eyes: "all", show: ({ version }) => shown.push(version) });
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => {
  vi.useRealTimers();
});

it("steps both ways and stays within the game", () => {
  const walk = at(0);
  walk.step(-1);
  expect(walk.at).toBe(0);
  walk.step(1);
  walk.step(1);
  expect([walk.at, shown]).toEqual([2, [1, 2]]);
  walk.step(-1);
  expect([walk.at, walk.change, shown]).toEqual([1, null, [1, 2]]);
  walk.goTo(10_000);
  expect([walk.at, walk.hasNext]).toEqual([game.last, false]);
});

it("animates one step forward, and no leap", () => {
  const walk = at(5);
  walk.goTo(9);
  expect(walk.change).toBeNull();
  walk.step(1);
  expect(walk.change?.version).toBe(10);
});

it("plays to the end and stops there, then from the beginning", () => {
  const walk = at(game.last - 3);
  walk.play();
  vi.advanceTimersByTime(60_000);
  expect([walk.at, walk.running]).toEqual([game.last, false]);
  walk.play();
  expect([walk.at, walk.running]).toEqual([0, true]);
  walk.pause();
});

it("plays twice as fast if that is wanted, also in the middle", () => {
  const stepsIn = (tempo: 1 | 2, milliseconds: number) => {
    const walk = at(4);
    walk.setTempo(tempo);
    walk.play();
    vi.advanceTimersByTime(milliseconds);
    walk.pause();
    return walk.at;
  };
  expect(stepsIn(2, 5000)).toBe(stepsIn(1, 10_000));
});

it("stops playing when somebody steps", () => {
  const walk = at(2);
  walk.play();
  walk.turn(1);
  const here = walk.at;
  vi.advanceTimersByTime(60_000);
  expect([walk.at, walk.running]).toEqual([here, false]);
});
