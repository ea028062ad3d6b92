/** Follows an analysis to its last figure by polling. Polling also tells the host that the analysis is still wanted. */

import { ApiError, hasCode } from "../api_error";
import type { AnalysisState, Figures } from "../wire";
import { hostOf, hostOfNewGames } from "./hosts/hosts";

const MOST_LOST = 5; // lost answers in a row
const LOST_MS = 2000;
const MOST_BEGUN = 3; // a restarted server has forgotten the analysis

/** The subject of an analysis: the game of a table if the server still has it, or else its record. */
export interface AnalysedGame {
  readonly table: string | null;
  readonly record: string;
}

export interface AnalysisNews {
  readonly state: AnalysisState;
  /** The latest figures; null before the first. */
  readonly figures: Figures | null;
}

interface Options {
  readonly hear: (news: AnalysisNews) => void;
  readonly signal: AbortSignal;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Returns when the analysis is complete or the signal aborts. Throws ApiError. */
export async function followAnalysis(
  game: AnalysedGame,
  { hear, signal, wait = pause }: Options,
): Promise<void> {
  let begun = 1;
  let lost = 0;
  let seen = 0;
  let figures: Figures | null = null;
  let state = await begin(game);
  while (!signal.aborted) {
    try {
      if (state.figures > seen) {
        figures = await hostOf(state.id).ask("analysis-figures", { at: state.id });
        seen = state.figures;
      }
      if (signal.aborted) return;
      hear({ state, figures });
      if (state.again_ms === 0) return;
      await wait(state.again_ms, signal);
      if (signal.aborted) return;
      state = await hostOf(state.id).ask("analysis-state", { at: state.id });
      lost = 0;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "";
      if (code === "no_such_analysis" && begun < MOST_BEGUN) {
        begun += 1;
        seen = 0;
        state = await begin(game);
      } else if (code === "offline" && lost < MOST_LOST) {
        lost += 1;
        await wait(LOST_MS, signal);
      } else throw error;
    }
  }
}

async function begin({ table, record }: AnalysedGame): Promise<AnalysisState> {
  if (table !== null) {
    try {
      return await hostOf(table).ask("analyse", { at: table });
    } catch (error) {
      if (!hasCode(error, "no_such_table")) throw error;
    }
  }
  return hostOfNewGames().ask("analyse-record", { body: { record } });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
