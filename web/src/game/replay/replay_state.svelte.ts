/** Where somebody is in a game that is seen again, and how fast it plays. */

import { lingerOf } from "../history/showing_time";
import type { TableChange } from "../history/table_changes";
import type { Eyes, ReplayedGame } from "./replayed_game";

/** How much faster than at the table; 1 is as slow as there. */
export const TEMPOS = [0.5, 1, 2, 4] as const;
export type Tempo = (typeof TEMPOS)[number];

interface Options {
  readonly at: number;
  readonly eyes: Eyes;
  /** Called with each change that comes on the screen by one step forward. */
  readonly show?: (change: TableChange) => void;
}

export class ReplayState {
  at = $state.raw(0);
  eyes = $state.raw<Eyes>("all");
  tempo = $state.raw<Tempo>(1);
  running = $state.raw(false);
  /** What was just done, if it was reached by one step forward: it is worth an animation. */
  change = $state.raw<TableChange | null>(null);

  readonly game: ReplayedGame;
  readonly #show: (change: TableChange) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: ReplayedGame, { at, eyes, show = () => {} }: Options) {
    this.game = game;
    this.at = game.clamp(at);
    this.eyes = eyes;
    this.#show = show;
  }

  get atEnd(): boolean {
    return this.at === this.game.last;
  }

  /** To a moment, and stay there. */
  goTo(at: number): void {
    this.pause();
    this.#move(at);
  }

  step(by: 1 | -1): void {
    this.goTo(this.at + by);
  }

  turn(by: 1 | -1): void {
    this.goTo(by > 0 ? this.game.nextTurn(this.at) : this.game.turnBefore(this.at));
  }

  /** From here on; from the beginning, if this is the end. */
  play(): void {
    if (this.atEnd) this.#move(0);
    this.running = !this.atEnd;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  setTempo(tempo: Tempo): void {
    this.tempo = tempo;
    if (this.running) this.#wait();
  }

  #move(to: number): void {
    const next = this.game.clamp(to);
    const change = next === this.at + 1 ? this.game.change(next, this.eyes) : null;
    this.at = next;
    this.change = change;
    if (change) this.#show(change);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.running) return;
    const shown = lingerOf(this.game.change(this.at, this.eyes));
    this.#timer = setTimeout(() => {
      this.#move(this.at + 1);
      if (this.atEnd) this.running = false;
      this.#wait();
    }, shown / this.tempo);
  }
}
