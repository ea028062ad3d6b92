/**
 * Plays back the others' turns step by step. The table has moved on already; the screen follows change by change, at
 * the player's pace, and returns to the present at once when asked. Also replays everything since the player's last
 * turn.
 */

import type { View } from "../../wire";
import { Stepper, type Steps } from "../stepper/stepper.svelte";
import type { TableState } from "../table/table_state.svelte";
import { LEAST, lingerOf, ShowingTime } from "./showing_time";
import type { TableChange } from "./table_changes";

/** A past moment: the table as everyone could see it then. */
export interface PastMoment {
  readonly view: View;
  readonly version: number;
  readonly change: TableChange | null; // the change that led to it; null before the first of a recap
}

interface PlaybackOptions {
  /** A factor for the length of pauses, usually 1. With 0 only the present is shown. */
  readonly pauses: () => number;
  /** Called with each change that appears on the screen. */
  readonly show?: (change: TableChange) => void;
}

/**
 * Only the steps of the last round. A player is never further behind, since their own turn returns them to the present.
 * A spectator of fast players would otherwise fall behind more and more.
 */
function lastRound(steps: readonly TableChange[], now: View): readonly TableChange[] {
  const oldest = now.turn - now.players.length;
  return steps.filter(({ after }) => after !== null && after.turn >= oldest);
}

/** The public view of a past moment, with the player's present hand. */
export function withHandOf(mine: View, then: View): View {
  const { seat, designs, cards, known, known_stack } = mine;
  return { ...then, seat, designs, cards, known, known_stack };
}

export class Playback implements Steps {
  /** True while it replays a recap, false while it follows the game. */
  recapping = $state.raw(false);
  #changes = $state.raw<readonly TableChange[]>([]);

  /** The moment on the screen, or null for the present. */
  readonly moment: PastMoment | null = $derived.by(() => {
    const change = this.#shown;
    const first = this.#changes[0];
    if (!first) return null;
    const view = change ? change.after : first.before;
    return view && { view, version: change?.version ?? first.version - 1, change };
  });

  readonly #table: TableState;
  readonly #options: PlaybackOptions;
  readonly #stop: () => void;
  readonly #time = new ShowingTime();
  /** Moment n is the table after n changes. */
  readonly #stepper = new Stepper({
    last: () => this.#changes.length,
    stays: () => this.#paced(this.#lingers()),
    moved: (at, from) => {
      if (at > from && this.#shown) this.#options.show?.(this.#shown);
    },
    afterLast: () => this.skip(),
  });

  constructor(table: TableState, options: PlaybackOptions) {
    this.#table = table;
    this.#options = options;
    this.#stop = table.listen((change) => this.#take(change));
  }

  get busy(): boolean {
    return this.#changes.length > 0;
  }

  get place(): { readonly n: number; readonly all: number } {
    return { n: this.#stepper.at, all: this.#changes.length };
  }

  get running(): boolean {
    return this.#stepper.running;
  }

  get hasBack(): boolean {
    return this.#stepper.hasBack;
  }

  /** Always true: the last step is followed by the present. */
  get hasNext(): boolean {
    return this.#stepper.hasNext;
  }

  /** True if there are changes of others to replay. */
  get canRecap(): boolean {
    return this.#table.sinceMine.some(({ before }) => before !== null);
  }

  /** Starts at the end of the player's last turn. */
  recap(): void {
    const changes = this.#table.sinceMine.filter(({ before }) => before !== null);
    if (changes.length === 0) return;
    this.#begin(changes);
    this.recapping = true;
    this.play();
  }

  play(): void {
    this.#stepper.play(this.#paced(LEAST));
  }

  pause(): void {
    this.#stepper.pause();
  }

  step(by: 1 | -1): void {
    this.#stepper.step(by);
  }

  /** Returns to the present. */
  skip(): void {
    this.#begin([]);
    this.recapping = false;
    this.#time.reset();
  }

  close(): void {
    this.skip();
    this.#stop();
  }

  get #shown(): TableChange | null {
    return this.#changes[this.#stepper.at - 1] ?? null;
  }

  #begin(changes: readonly TableChange[]): void {
    this.#stepper.reset();
    this.#changes = changes;
  }

  #take(change: TableChange): void {
    if (this.recapping) return; // a recap goes on
    const mine = change.by !== null && change.by === this.#table.seat;
    if (mine || change.events.length === 0 || change.after === null || this.#options.pauses() === 0) {
      this.skip();
      this.#options.show?.(change);
      return;
    }
    const waiting = [...this.#changes.slice(this.#stepper.at), change];
    const round = lastRound(waiting, change.after);
    if (round.length < waiting.length) {
      this.#begin(round);
      this.#stepper.playNext();
      return;
    }
    this.#changes = [...this.#changes, change];
    if (!this.running) this.#stepper.playNext();
  }

  #lingers(): number {
    if (!this.recapping) return this.#time.forNext(this.#changes.slice(this.#stepper.at - 1));
    // A player who asked for a recap has time.
    return this.#shown ? lingerOf(this.#shown) : LEAST;
  }

  #paced(milliseconds: number): number {
    return milliseconds * (this.#options.pauses() || 1);
  }
}
