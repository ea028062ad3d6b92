import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { problem } from "../api_error";
import type { AnalysisState, Figures } from "../wire";
import { type AnalysisNews, followAnalysis } from "./analyses";
import { answering } from "./hosts/answering_server.testing";

const FIGURES = { analysis: { stage: "done" }, lines: [] } as unknown as Figures;
const GAME = { table: "abc", record: "a record" };

function state(more: Partial<AnalysisState> = {}): AnalysisState {
  return { id: "1", state: "working", done: 0.5, ahead: 0, figures: 0, again_ms: 1000, ...more };
}
const DONE = state({ state: "done", done: 1, figures: 2, again_ms: 0 });
const analyse = vi.fn();
const analyseRecord = vi.fn();
const askState = vi.fn();
const askFigures = vi.fn();

let heard: AnalysisNews[];
let waited: number[];
let stop: AbortController;

beforeEach(() => {
  heard = [];
  waited = [];
  stop = new AbortController();
  askFigures.mockReset().mockResolvedValue(FIGURES);
  analyseRecord.mockReset().mockResolvedValue(state());
  analyse.mockReset().mockResolvedValue(state());
  askState.mockReset();
  answering({
    analyse,
    "analyse-record": analyseRecord,
    "analysis-state": askState,
    "analysis-figures": askFigures,
  });
});
afterEach(() => vi.restoreAllMocks());

function follow(): Promise<void> {
  return followAnalysis(GAME, {
    hear: (news) => heard.push(news),
    signal: stop.signal,
    wait: async (ms) => {
      waited.push(ms);
    },
  });
}

describe("an analysis is followed", () => {
  test("from the first question to the last figure, and figures are read when there are new ones", async () => {
    askState
      .mockResolvedValueOnce(state({ figures: 1 }))
      .mockResolvedValueOnce(state({ figures: 1, done: 0.8 }))
      .mockResolvedValueOnce(DONE);
    await follow();
    expect(heard.map((news) => [news.state.state, news.figures !== null])).toEqual([
      ["working", false],
      ["working", true],
      ["working", true],
      ["done", true],
    ]);
    expect(askFigures).toHaveBeenCalledTimes(2);
    expect(waited).toEqual([1000, 1000, 1000]);
  });

  test("a server that forgot the table is given the record, and one that cannot is heard", async () => {
    analyse.mockRejectedValue(problem("no_such_table"));
    analyseRecord.mockResolvedValue(DONE);
    await follow();
    expect(analyseRecord).toHaveBeenCalledWith({ body: { record: "a record" } });
    analyse.mockRejectedValue(problem("no_such_page"));
    await expect(follow()).rejects.toMatchObject({ code: "no_such_page" });
  });

  test("a server that starts anew is asked anew, but not for ever", async () => {
    askState.mockRejectedValue(problem("no_such_analysis"));
    await expect(follow()).rejects.toMatchObject({ code: "no_such_analysis" });
    expect(analyse).toHaveBeenCalledTimes(3);
    expect(askState).toHaveBeenCalledTimes(3);
  });

  test("a line that breaks is waited for, but not for ever", async () => {
    askState.mockRejectedValueOnce(problem("offline")).mockResolvedValue(DONE);
    await follow();
    expect(heard.at(-1)?.state).toEqual(DONE);
    askState.mockRejectedValue(problem("offline"));
    await expect(follow()).rejects.toMatchObject({ code: "offline" });
  });

  test("who stops hears nothing more, and asks for nothing more", async () => {
    askState.mockResolvedValue(state());
    const following = followAnalysis(GAME, {
      hear: () => stop.abort(),
      signal: stop.signal,
      wait: async () => {},
    });
    await following;
    expect(askState).not.toHaveBeenCalled();
  });
});
