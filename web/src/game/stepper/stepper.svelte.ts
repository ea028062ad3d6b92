/** Steps through numbered moments, one by one or playing. It knows where it is and how long a moment stays, not what is shown. */

/** What the keys of a transport bar do. */
export interface Steps {
  readonly running: boolean;
  readonly hasBack: boolean;
  readonly hasNext: boolean;
  /** One step, and stays there. */
  step(by: 1 | -1): void;
  play(): void;
  pause(): void;
}

interface StepperOptions {
  readonly at?: number;
  /** The number of the last moment; the first is 0. It may grow. */
  readonly last: () => number;
  /** How many milliseconds a moment stays while it plays. */
  readonly stays: (at: number) => number;
  /** Called after each move, also if it led nowhere. */
  readonly moved?: (at: number, from: number) => void;
  /** What follows the last moment: nothing, so that playing stops when it is reached; the first one; or what the owner does. */
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

  /** From here on; from the beginning, if nothing follows. The moment that is shown stays for its usual time unless told otherwise. */
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

  /** Back to the first moment, for another sequence. This is no move. */
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
