import { afterEach, describe, expect, test, vi } from "vitest";
import * as analyses from "../../net/analyses";
import { AnalysisRun } from "./analysis_run.svelte";
import { figures } from "./figures.testing";

afterEach(() => vi.restoreAllMocks());

const state = { id: "1", state: "working", done: 0.5, ahead: 3, figures: 1, again_ms: 1000 } as const;

describe("the analysis on the screen", () => {
  test("tells how far it is, keeps the figures, and says when they are whole", async () => {
    const ended = vi.fn();
    const run = new AnalysisRun({ table: null, record: "x" }, ended);
    vi.spyOn(analyses, "followAnalysis").mockImplementation(async (_, { hear }) => {
      expect(run.stage).toBe("asking");
      hear({ state: { ...state, state: "waiting", figures: 0 }, figures: null });
      expect([run.stage, run.ahead, run.busy]).toEqual(["waiting", 3, true]);
      hear({ state, figures });
      expect([run.stage, run.done]).toEqual(["working", 0.5]);
      expect(ended).not.toHaveBeenCalled();
      hear({ state: { ...state, state: "done", done: 1, again_ms: 0 }, figures });
    });
    await run.start();
    expect([run.stage, run.busy, run.figures]).toEqual(["done", false, figures]);
    expect(ended).toHaveBeenCalledWith(figures);
  });

  test("what goes wrong is told, and can be tried again", async () => {
    const run = new AnalysisRun({ table: null, record: "x" });
    const follow = vi.spyOn(analyses, "followAnalysis").mockRejectedValueOnce(new Error("no"));
    await run.start();
    expect(run.stage).toBe("problem");
    follow.mockResolvedValue(undefined);
    await run.start();
    expect(run.problem).toBeNull();
  });

  test("it is begun once, and who stops it hears of nothing", async () => {
    const run = new AnalysisRun({ table: null, record: "x" });
    let fail: (error: Error) => void = () => {};
    const follow = vi.spyOn(analyses, "followAnalysis").mockImplementation(
      () =>
        new Promise((_, failed) => {
          fail = failed;
        }),
    );
    const first = run.start();
    await run.start();
    expect(follow).toHaveBeenCalledOnce();
    run.stop();
    fail(new Error("aborted"));
    await first;
    expect([run.stage, run.problem]).toEqual(["none", null]);
  });
});
