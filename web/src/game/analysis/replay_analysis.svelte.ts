/** The analysis on the screen of a replay: its note on the current moment, and the next notable moment. */

import { keepStudy } from "../../net/storage/kept_games";
import type { Analysis, Figures } from "../../wire";
import type { ReplayState } from "../replay/replay_state.svelte";
import { annasOf, type TimelineData } from "../replay/timeline";
import { AnalysisRun } from "./analysis_run.svelte";
import { type DrawnLine, drawnLine } from "./better_line";
import { chancesOf } from "./chances_timeline";
import {
  isMistake,
  type MistakeNote,
  type MomentNote,
  noteAt,
  notesOf,
  type TurningPoint,
  turningPoints,
} from "./noted_moments";

export class ReplayAnalysis {
  readonly run: AnalysisRun;
  readonly #cursor: ReplayState;

  readonly found: Analysis | null = $derived.by(() => this.run.figures?.analysis ?? null);
  /** True if there is anything to show, at least progress. */
  readonly shown: boolean = $derived.by(() => this.run.stage !== "none" || this.run.figures !== null);
  readonly notes: readonly MomentNote[] = $derived.by(() =>
    this.run.figures ? notesOf(this.#cursor.game, this.run.figures) : [],
  );
  readonly timeline: TimelineData = $derived.by(() => {
    const { game } = this.#cursor;
    return this.found ? chancesOf(game, this.found, this.notes) : annasOf(game);
  });
  readonly points: readonly TurningPoint[] = $derived.by(() =>
    this.found ? turningPoints(this.#cursor.game, this.found) : [],
  );

  /** The note on the current moment. */
  readonly note: MomentNote | null = $derived.by(() => noteAt(this.notes, this.#cursor.at));
  readonly mistake: MistakeNote | null = $derived.by(() =>
    this.note && isMistake(this.note) ? this.note : null,
  );
  /** The decision is still to come, so the better line can be drawn. */
  readonly before: boolean = $derived.by(() => this.mistake?.at === this.#cursor.at);
  readonly better: DrawnLine | null = $derived.by(() =>
    this.mistake && this.before ? drawnLine(this.mistake.better) : null,
  );
  /** By seat, from 0 to 1; empty before there is an analysis. */
  readonly chances: readonly number[] = $derived.by(() =>
    this.found ? this.timeline.lines.map(({ values }) => values[this.#cursor.at] ?? 0) : [],
  );

  /** `table` is the id of the game's table, or the id under which this device keeps the game. */
  constructor(cursor: ReplayState, table: string | null, figures: Figures | null = null) {
    this.#cursor = cursor;
    this.run = new AnalysisRun({ table, record: cursor.game.replay.record }, ({ analysis }) => {
      if (table !== null) keepStudy(table, analysis);
    });
    if (figures) {
      this.run.figures = figures;
      this.run.stage = "done";
    }
  }

  start(): void {
    this.#cursor.pause();
    this.run.start();
  }

  /** Goes to the next or the previous notable moment. */
  toNoted(by: 1 | -1): void {
    const places = this.notes.map(({ at }) => at);
    const { at } = this.#cursor;
    const next = by > 0 ? places.find((place) => place > at) : places.findLast((place) => place < at);
    if (next !== undefined) this.#cursor.goTo(next);
  }

  /** Goes to the moment before the decision. */
  toMistake(): void {
    if (this.mistake) this.#cursor.goTo(this.mistake.at);
  }
}
