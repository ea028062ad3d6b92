import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { replay } from "./replay.testing";
import { ReplayState } from "./replay_state.svelte";
import { ReplayedGame } from "./replayed_game";

const game = new ReplayedGame(replay);
let shown: number[] = [];

function at(moment: number): ReplayState {
  return new ReplayState(game, { at: moment, viewpoint: "all", show: ({ version }) => shown.push(version) });
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => {
  vi.useRealTimers();
});

it("steps both ways and stays within the game", () => {
  const cursor = at(0);
  cursor.step(-1);
  expect(cursor.at).toBe(0);
  cursor.step(1);
  cursor.step(1);
  expect([cursor.at, shown]).toEqual([2, [1, 2]]);
  cursor.step(-1);
  expect([cursor.at, cursor.change, shown]).toEqual([1, null, [1, 2]]);
  cursor.goTo(10_000);
  expect([cursor.at, cursor.hasNext]).toEqual([game.last, false]);
});

it("animates one step forward, and no leap", () => {
  const cursor = at(5);
  cursor.goTo(9);
  expect(cursor.change).toBeNull();
  cursor.step(1);
  expect(cursor.change?.version).toBe(10);
});

it("plays to the end and stops there, then from the beginning", () => {
  const cursor = at(game.last - 3);
  cursor.play();
  vi.advanceTimersByTime(60_000);
  expect([cursor.at, cursor.running]).toEqual([game.last, false]);
  cursor.play();
  expect([cursor.at, cursor.running]).toEqual([0, true]);
  cursor.pause();
});

it("plays twice as fast if that is wanted, also in the middle", () => {
  const stepsIn = (tempo: 1 | 2, milliseconds: number) => {
    const cursor = at(4);
    cursor.setTempo(tempo);
    cursor.play();
    vi.advanceTimersByTime(milliseconds);
    cursor.pause();
    return cursor.at;
  };
  expect(stepsIn(2, 5000)).toBe(stepsIn(1, 10_000));
});

it("stops playing when somebody steps", () => {
  const cursor = at(2);
  cursor.play();
  cursor.turn(1);
  const here = cursor.at;
  vi.advanceTimersByTime(60_000);
  expect([cursor.at, cursor.running]).toEqual([here, false]);
});
