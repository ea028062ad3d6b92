/** The analysis of the game on the screen: asked for, waited for, there. */

import { type AnalysedGame, type AnalysisNews, followAnalysis } from "../../net/analyses";
import type { Figures } from "../../wire";

type AnalysisStage = "none" | "asking" | "waiting" | "working" | "done" | "stopped" | "problem";

export class AnalysisRun {
  stage = $state.raw<AnalysisStage>("none");
  /** Of the whole work, from 0 to 1. */
  done = $state.raw(0);
  /** How many others come first, while it waits. */
  ahead = $state.raw(0);
  figures = $state.raw<Figures | null>(null);
  /** Why there is none. */
  problem = $state.raw<unknown>(null);

  readonly #game: AnalysedGame;
  readonly #ended: (figures: Figures) => void;
  #stop = new AbortController();

  /** `ended` hears of the figures when they are whole. */
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

  /** What was found stays. */
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
