/**
 * The browser features that a tab needs, for several tabs in one test: locks that can be stolen, and channels between
 * tabs.
 */

interface Waiting {
  readonly steal: boolean;
  readonly take: () => Promise<unknown> | undefined;
  readonly done: (value: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** The Web Locks of one name, shared by all tabs. */
export class FakeLocks {
  #held: Waiting | null = null;
  #queue: Waiting[] = [];

  request(_: string, options: LockOptions, take: () => Promise<unknown> | undefined): Promise<unknown> {
    return new Promise((done, fail) => {
      const waiting: Waiting = { steal: options.steal === true, take, done, fail };
      if (waiting.steal) {
        this.#held?.fail(new DOMException("stolen", "AbortError"));
        this.#held = null;
        this.#queue.unshift(waiting);
      } else this.#queue.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#held) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#held = next;
    queueMicrotask(async () => {
      const value = await next.take();
      if (this.#held !== next) return;
      this.#held = null;
      next.done(value);
      this.#next();
    });
  }
}

const channels = new Set<FakeChannel>();

export class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  frozen = false;

  constructor() {
    channels.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of channels) {
      if (other !== this && !other.frozen && !this.frozen) queueMicrotask(() => other.onmessage?.({ data }));
    }
  }

  close(): void {
    channels.delete(this);
  }

  static all(): FakeChannel[] {
    return [...channels];
  }
}
