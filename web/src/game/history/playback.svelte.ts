/**
 * Shows the others' turns step by step. The table has moved on already; the screen follows change by change, at the player's
 * pace, and returns to the present at once when asked. It also replays what happened since the player's last turn.
 */

import type { View } from "../../wire";
import type { TableState } from "../table/table_state.svelte";
import { LEAST, lingerOf, ShowingTime } from "./showing_time";
import type { TableChange } from "./table_changes";

/** A moment that is past: the table as everyone could see it then. */
export interface PastMoment {
  readonly view: View;
  readonly version: number;
  readonly change: TableChange | null; // that led to it; null before the first of a replay
}

interface PlaybackOptions {
  /** A factor for the length of pauses, usually 1. With 0 only the present is shown. */
  readonly pauses: () => number;
  /** Called with each change when it comes on the screen. */
  readonly show?: (change: TableChange) => void;
}

/**
 * The steps of the last round only. A player is never further behind, since their own turn brings them to the present. But a
 * spectator of quick players would fall behind more and more, and still be in the middle when the game is long over.
 */
function lastRound(steps: readonly TableChange[], now: View): readonly TableChange[] {
  const oldest = now.turn - now.players.length;
  return steps.filter(({ after }) => after !== null && after.turn >= oldest);
}

/** The public view of a past moment, with the hand that I hold now. */
export function withHandOf(mine: View, then: View): View {
  const { seat, designs, cards, known, known_stack } = mine;
  return { ...then, seat, designs, cards, known, known_stack };
}

export class Playback {
  /** A replay of what happened, rather than following what happens now. */
  replaying = $state.raw(false);
  running = $state.raw(false);
  #steps = $state.raw<readonly TableChange[]>([]);
  #seen = $state.raw(0); // of the steps

  /** What the screen shows; null: the present. */
  readonly moment: PastMoment | null = $derived.by(() => {
    const change = this.#steps[this.#seen - 1] ?? null;
    const first = this.#steps[0];
    if (!first) return null;
    const view = change ? change.after : first.before;
    return view && { view, version: change?.version ?? first.version - 1, change };
  });

  readonly #table: TableState;
  readonly #options: PlaybackOptions;
  readonly #stop: () => void;
  readonly #time = new ShowingTime();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableState, options: PlaybackOptions) {
    this.#table = table;
    this.#options = options;
    this.#stop = table.listen((change) => this.#take(change));
  }

  get busy(): boolean {
    return this.#steps.length > 0;
  }

  get place(): { readonly n: number; readonly all: number } {
    return { n: this.#seen, all: this.#steps.length };
  }

  /** Whether there is something of the others to see again. */
  get canReplay(): boolean {
    return this.#table.sinceMine.some(({ before }) => before !== null);
  }

  /** From the end of my last turn on. */
  replay(): void {
    const steps = this.#table.sinceMine.filter(({ before }) => before !== null);
    if (steps.length === 0) return;
    clearTimeout(this.#timer);
    this.#steps = steps;
    this.#seen = 0;
    this.replaying = true;
    this.play();
  }

  play(): void {
    this.running = true;
    this.#wait(LEAST);
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  /** One step on or back, and stay there. */
  step(by: 1 | -1): void {
    this.pause();
    const next = this.#seen + by;
    if (next > this.#steps.length) this.skip();
    else this.#goTo(Math.max(next, 0));
  }

  /** To the present. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#steps = [];
    this.#seen = 0;
    this.replaying = this.running = false;
    this.#time.reset();
  }

  close(): void {
    this.skip();
    this.#stop();
  }

  #take(change: TableChange): void {
    if (this.replaying) return; // a replay is not disturbed
    const mine = change.by !== null && change.by === this.#table.seat;
    if (mine || change.events.length === 0 || change.after === null || this.#options.pauses() === 0) {
      this.skip();
      this.#options.show?.(change);
      return;
    }
    const waiting = [...this.#steps.slice(this.#seen), change];
    const round = lastRound(waiting, change.after);
    if (round.length < waiting.length) {
      this.#steps = round;
      this.#seen = 0;
      this.#goOn();
      return;
    }
    this.#steps = [...this.#steps, change];
    if (!this.running) {
      this.running = true;
      this.#goOn();
    }
  }

  #goOn(): void {
    if (this.#seen === this.#steps.length) {
      this.skip();
      return;
    }
    this.#goTo(this.#seen + 1);
    const now = this.#steps[this.#seen - 1];
    // Who asked to see it again has time.
    if (this.replaying) this.#wait(now ? lingerOf(now) : LEAST);
    else this.#wait(this.#time.forNext(this.#steps.slice(this.#seen - 1)));
  }

  #goTo(seen: number): void {
    const forward = seen > this.#seen;
    this.#seen = seen;
    const now = this.#steps[seen - 1];
    if (now && forward) this.#options.show?.(now);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#goOn(), milliseconds * (this.#options.pauses() || 1));
  }
}
