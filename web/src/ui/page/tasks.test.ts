import { afterEach, expect, it, vi } from "vitest";
import { afterNextFrame, inTaskOfItsOwn } from "./tasks";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser's scheduler: one task at a time, when the test says so. */
class FakeScheduler {
  readonly #waiting: (() => void)[] = [];

  postTask(work: () => void, { signal }: { signal: AbortSignal }): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      this.#waiting.push(() => {
        if (!signal.aborted) resolve(work());
      });
    });
  }

  run(): void {
    for (const task of this.#waiting.splice(0)) task();
  }
}

it("runs later, not at once", () => {
  const scheduler = new FakeScheduler();
  vi.stubGlobal("scheduler", scheduler);
  const work = vi.fn();
  inTaskOfItsOwn(work);
  expect(work).not.toHaveBeenCalled();
  scheduler.run();
  expect(work).toHaveBeenCalledOnce();
});

it("does not run what was taken back, and makes no noise about it", async () => {
  const scheduler = new FakeScheduler();
  vi.stubGlobal("scheduler", scheduler);
  const work = vi.fn();
  inTaskOfItsOwn(work)();
  scheduler.run();
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
});

it("is a timer where there is no scheduler", () => {
  vi.useFakeTimers();
  const [run, taken] = [vi.fn(), vi.fn()];
  inTaskOfItsOwn(run);
  inTaskOfItsOwn(taken)();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
  expect(taken).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it("waits for the frame that is next, and for what that frame draws", () => {
  const scheduler = new FakeScheduler();
  const frames: (() => void)[] = [];
  vi.stubGlobal("scheduler", scheduler);
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => frames.push(work));
  vi.stubGlobal("cancelAnimationFrame", () => {});
  const [work, taken] = [vi.fn(), vi.fn()];
  afterNextFrame(work);
  const takeBack = afterNextFrame(taken);
  scheduler.run();
  for (const frame of frames) frame();
  expect(work).not.toHaveBeenCalled(); // the frame is drawn after those who asked for it
  takeBack();
  scheduler.run();
  expect(work).toHaveBeenCalledOnce();
  expect(taken).not.toHaveBeenCalled();
});
