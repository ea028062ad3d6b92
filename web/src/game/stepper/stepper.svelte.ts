/**
 * Steps through numbered moments, one by one or playing. It knows the current moment and its duration, and nothing
 * about its content.
 */

/** The commands of a transport bar. */
export interface Steps {
  readonly running: boolean;
  readonly hasBack: boolean;
  readonly hasNext: boolean;
  /** Makes one step and stops there. */
  step(by: 1 | -1): void;
  play(): void;
  pause(): void;
}

interface StepperOptions {
  readonly at?: number;
  /** The number of the last moment; the first is 0. It may grow. */
  readonly last: () => number;
  /** How long a moment stays while playing, in milliseconds. */
  readonly stays: (at: number) => number;
  /** Called after each move, even if the moment stays the same. */
  readonly moved?: (at: number, from: number) => void;
  /** After the last moment: stop, go to the first one, or call the function. */
  readonly afterLast?: "stop" | "first" | (() => void);
}

export class Stepper implements Steps {
  #at = $state.raw(0);
  #running = $state.raw(false);
  readonly #options: StepperOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: StepperOptions) {
    this.#options = options;
    this.#at = options.at ?? 0;
  }

  get at(): number {
    return this.#at;
  }

  get running(): boolean {
    return this.#running;
  }

  get atEnd(): boolean {
    return this.#at >= this.#options.last();
  }

  get hasBack(): boolean {
    return this.#at > 0 || this.#options.afterLast === "first";
  }

  get hasNext(): boolean {
    return !this.atEnd || (this.#options.afterLast ?? "stop") !== "stop";
  }

  goTo(at: number): void {
    this.pause();
    this.#move(at);
  }

  step(by: 1 | -1): void {
    this.pause();
    this.#pass(by);
  }

  /**
   * Plays from here on, or from the beginning if this is the end. The current moment stays for its usual time, or for
   * `stays`.
   */
  play(stays?: number): void {
    if (!this.hasNext) this.#move(0);
    this.#running = this.hasNext;
    this.#wait(stays);
  }

  /** Shows the next moment at once, and plays on. */
  playNext(): void {
    this.#running = true;
    this.#pass(1);
    this.#running &&= this.hasNext; // `moved` or `afterLast` may have paused it
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#running = false;
  }

  /** Returns to the first moment, for another sequence. Does not count as a move. */
  reset(): void {
    this.pause();
    this.#at = 0;
  }

  #pass(by: 1 | -1): void {
    const { last, afterLast } = this.#options;
    const next = this.#at + by;
    const count = last() + 1;
    if (afterLast === "first") this.#move((next + count) % count);
    else if (next === count && typeof afterLast === "function") afterLast();
    else this.#move(Math.min(Math.max(next, 0), last()));
  }

  #move(at: number): void {
    const from = this.#at;
    this.#at = at;
    this.#options.moved?.(at, from);
  }

  #wait(milliseconds?: number): void {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    this.#timer = setTimeout(() => this.playNext(), milliseconds ?? this.#options.stays(this.#at));
  }
}
