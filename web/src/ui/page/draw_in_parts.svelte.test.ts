// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDrawnCount, usePartsByTask } from "./draw_in_parts.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Something made as in a component, and what takes that away again. */
function made<Thing>(make: () => Thing): [Thing, () => void] {
  let thing: Thing | undefined;
  const end = $effect.root(() => {
    thing = make();
  });
  flushSync();
  return [thing as Thing, end];
}

/** What a browser does in one task. */
function task(): void {
  vi.runOnlyPendingTimers();
  flushSync();
}

it("draws a few more in each task, until all are there", () => {
  const [drawn, end] = made(() => useDrawnCount(() => 5, 2));
  const counts = [0, 1, 2, 3].map(() => {
    const { count } = drawn;
    task();
    return count;
  });
  expect(counts).toEqual([2, 4, 6, 6]);
  expect(drawn.whole).toBe(true);
  end();
});

it("goes on when there are more to draw than there were", () => {
  let all = $state(1);
  const [drawn, end] = made(() => useDrawnCount(() => all));
  task();
  expect(drawn.count).toBe(1);
  all = 3;
  flushSync();
  expect(drawn.whole).toBe(false);
  task();
  task();
  expect(drawn.count).toBe(3);
  end();
});

it("draws the parts of a screen one after the other", () => {
  const [drawn, end] = made(() => usePartsByTask("loom", "hand", "log"));
  const seen = () => ["loom", "hand", "log"].filter((part) => drawn.has(part));
  expect(seen()).toEqual(["loom"]);
  task();
  expect(seen()).toEqual(["loom", "hand"]);
  task();
  expect(seen()).toEqual(["loom", "hand", "log"]);
  end();
});

it("draws no more once the component is gone", () => {
  const [, end] = made(() => useDrawnCount(() => 2));
  end();
  expect(vi.getTimerCount()).toBe(0);
});
