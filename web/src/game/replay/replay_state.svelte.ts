/** The cursor of a replay: the current moment, and the playback speed. */

import { lingerOf } from "../history/showing_time";
import type { TableChange } from "../history/table_changes";
import { Stepper, type Steps } from "../stepper/stepper.svelte";
import type { ReplayedGame, Viewpoint } from "./replayed_game";

/** Speed relative to the table, where it is 1. */
export const TEMPOS = [0.5, 1, 2, 4] as const;
export type Tempo = (typeof TEMPOS)[number];

interface Options {
  readonly at: number;
  readonly viewpoint: Viewpoint;
  /** Called with each change that appears by one step forward. */
  readonly show?: (change: TableChange) => void;
}

export class ReplayState implements Steps {
  viewpoint = $state.raw<Viewpoint>("all");
  tempo = $state.raw<Tempo>(1);
  /** The change of the last single step forward, which is worth an animation. */
  change = $state.raw<TableChange | null>(null);

  readonly game: ReplayedGame;
  readonly #stepper: Stepper;

  constructor(game: ReplayedGame, { at, viewpoint, show = () => {} }: Options) {
    this.game = game;
    this.viewpoint = viewpoint;
    this.#stepper = new Stepper({
      at: game.clamp(at),
      last: () => game.last,
      stays: (moment) => lingerOf(game.change(moment, this.viewpoint)) / this.tempo,
      moved: (moment, from) => {
        this.change = moment === from + 1 ? game.change(moment, this.viewpoint) : null;
        if (this.change) show(this.change);
      },
    });
  }

  get at(): number {
    return this.#stepper.at;
  }

  get running(): boolean {
    return this.#stepper.running;
  }

  get hasBack(): boolean {
    return this.#stepper.hasBack;
  }

  get hasNext(): boolean {
    return this.#stepper.hasNext;
  }

  /** Goes to a moment and stops there. */
  goTo(at: number): void {
    this.#stepper.goTo(this.game.clamp(at));
  }

  step(by: 1 | -1): void {
    this.#stepper.step(by);
  }

  turn(by: 1 | -1): void {
    this.goTo(by > 0 ? this.game.nextTurn(this.at) : this.game.turnBefore(this.at));
  }

  /** Plays from here on, or from the beginning if this is the end. */
  play(): void {
    this.#stepper.play();
  }

  pause(): void {
    this.#stepper.pause();
  }

  setTempo(tempo: Tempo): void {
    this.tempo = tempo;
    if (this.running) this.play();
  }
}
