import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TableState } from "../table/table_state.svelte";
import { SolutionPlayer } from "./solution.svelte";

type Answer = Awaited<ReturnType<TableState["act"]>>;

const DONE = { tell: "done" } as Answer;
const REFUSED = { tell: "refused" } as unknown as Answer;

let asked: string[];
let answer: Answer;
const table = {
  act: async (action: string) => {
    asked.push(action);
    return answer;
  },
  puzzle: async (what: string) => {
    asked.push(what);
    return DONE;
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = DONE;
});
afterEach(() => {
  vi.useRealTimers();
});

it("plays each action after a pause, from the beginning", async () => {
  const player = new SolutionPlayer(() => 900);
  player.play(table, ["roll", "end"]);
  await vi.advanceTimersByTimeAsync(899);
  expect([asked, player.busy]).toEqual([["restart"], true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["restart", "roll"]);
  await vi.advanceTimersByTimeAsync(900);
  expect([asked, player.busy]).toEqual([["restart", "roll", "end"], false]);
});

it("waits for the answer to an action before the next pause", async () => {
  let tell: (answer: Answer) => void = () => {};
  const act = (action: string) => {
    asked.push(action);
    return new Promise<Answer>((done) => {
      tell = done;
    });
  };
  const player = new SolutionPlayer(() => 900);
  player.play({ ...table, act }, ["roll", "end"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["restart", "roll"]);
  tell(DONE);
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).toEqual(["restart", "roll", "end"]);
});

it("ends at a refusal, and can be asked for again", async () => {
  answer = REFUSED;
  const player = new SolutionPlayer(() => 900);
  player.play(table, ["roll", "end"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked, player.busy]).toEqual([["restart", "roll"], false]);
  answer = DONE;
  player.play(table, ["roll"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked, player.busy]).toEqual([["restart", "roll", "restart", "roll"], false]);
});

it("does nothing twice at once, nothing without a solution, and nothing after the page is left", async () => {
  const player = new SolutionPlayer(() => 900);
  player.play(table, []);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.busy).toBe(false);
  player.play(table, ["roll", "end"]);
  player.play(table, ["roll", "end"]);
  await vi.advanceTimersByTimeAsync(900);
  player.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(["restart", "restart", "roll"]);
});
