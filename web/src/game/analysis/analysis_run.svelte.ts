/** The analysis of the game on the screen: requested, in progress, or complete. */

import { type AnalysedGame, type AnalysisNews, followAnalysis } from "../../net/analyses";
import type { Figures } from "../../wire";

type AnalysisStage = "none" | "asking" | "waiting" | "working" | "done" | "stopped" | "problem";

export class AnalysisRun {
  stage = $state.raw<AnalysisStage>("none");
  /** The finished share of the whole work, from 0 to 1. */
  done = $state.raw(0);
  /** The number of analyses before this one in the queue. */
  ahead = $state.raw(0);
  figures = $state.raw<Figures | null>(null);
  /** The error that prevented it. */
  problem = $state.raw<unknown>(null);

  readonly #game: AnalysedGame;
  readonly #ended: (figures: Figures) => void;
  #stop = new AbortController();

  /** Calls `ended` with the complete figures. */
  constructor(game: AnalysedGame, ended: (figures: Figures) => void = () => {}) {
    this.#game = game;
    this.#ended = ended;
  }

  get busy(): boolean {
    return this.stage === "asking" || this.stage === "waiting" || this.stage === "working";
  }

  async start(): Promise<void> {
    if (this.busy) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.stage = "asking";
    this.problem = null;
    try {
      await followAnalysis(this.#game, { signal, hear: (news) => this.#hear(news) });
    } catch (error) {
      if (signal.aborted) return;
      this.problem = error;
      this.stage = "problem";
    }
  }

  /** Stops, and keeps the figures found so far. */
  stop(): void {
    this.#stop.abort();
    if (this.busy) this.stage = "none";
  }

  #hear({ state, figures }: AnalysisNews): void {
    this.stage = state.state;
    this.done = state.done;
    this.ahead = state.ahead;
    if (figures) this.figures = figures;
    if (state.state === "done" && figures) this.#ended(figures);
  }
}
