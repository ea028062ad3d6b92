/**
 * The tabs of one device: one of them owns the workers, and the others use it. A Web Lock elects the owner, so that a
 * table has one writer. When the owner is closed, the next tab gets the lock; if the browser froze it and it does not
 * respond, the lock is stolen. Without Web Locks (a page over plain HTTP) every tab has its own workers, and the store
 * prevents two writers.
 */

import type { FromTables, Storage, ToTables } from "./messages";

const NAME = "ettana.tables";
const ASK_MS = 3_000;
const PATIENCE_MS = 10_000;

/** Between tabs. */
type Between =
  | { readonly say: "who" }
  | { readonly say: "host"; readonly host: string; readonly storage: Storage | null } // null: not ready yet
  | { readonly say: "to"; readonly message: ToTables }
  | { readonly say: "from"; readonly message: FromTables };

interface TabsListener {
  /** Called when this tab becomes or stops being the owner. */
  host(on: boolean): void;
  /** Another tab is the owner, and is ready or starting. */
  guest(host: string, storage: Storage | null): void;
  /** For the workers, from another tab. */
  asked(message: ToTables): void;
  /** For this tab, from the workers of another. */
  told(message: FromTables): void;
}

export class Tabs {
  readonly #listener: TabsListener;
  readonly #name = `${Math.random()}`;
  readonly #channel: BroadcastChannel | null;
  #hosting = false;
  #storage: Storage | null = null;
  #heardAt = Date.now();
  #askedAt = Date.now();
  #asking: ReturnType<typeof setInterval> | undefined;
  #release: (() => void) | null = null;
  #ended = false;

  constructor(listener: TabsListener) {
    this.#listener = listener;
    const alone = typeof navigator.locks === "undefined" || typeof BroadcastChannel === "undefined";
    this.#channel = alone ? null : new BroadcastChannel(NAME);
    if (!this.#channel) {
      this.#host(true);
      return;
    }
    this.#channel.onmessage = ({ data }: MessageEvent<Between>) => this.#hear(data);
    this.#wait({});
    this.#asking = setInterval(() => this.#ask(), ASK_MS);
    this.#post({ say: "who" });
  }

  /** The workers of this tab are ready, or (null) starting. */
  tellReady(storage: Storage | null): void {
    this.#storage = storage;
    if (this.#hosting) this.#post({ say: "host", host: this.#name, storage });
  }

  /** Sends to the owner. */
  send(message: ToTables): void {
    this.#post({ say: "to", message });
  }

  /** Sends to the tab that made the request. */
  pass(message: FromTables): void {
    this.#post({ say: "from", message });
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#asking);
    this.#host(false);
    this.#release?.();
    this.#channel?.close();
  }

  #post(message: Between): void {
    if (!this.#ended) this.#channel?.postMessage(message);
  }

  #host(on: boolean): void {
    if (this.#hosting === on) return;
    this.#hosting = on;
    this.#storage = null;
    this.#listener.host(on);
    if (on) this.#post({ say: "host", host: this.#name, storage: null });
  }

  /** Waits for the lock, and holds it until this ends. If another tab steals it, waits again. */
  #wait(options: LockOptions): void {
    navigator.locks
      .request(NAME, options, () => {
        if (this.#ended) return undefined;
        this.#host(true);
        return new Promise<void>((release) => {
          this.#release = release;
        });
      })
      .catch((error: unknown) => {
        if (this.#ended) return;
        const stolen = error instanceof DOMException && error.name === "AbortError";
        this.#host(!stolen); // a browser that stores nothing has no locks either: then this tab is alone
        if (stolen) this.#wait({});
      });
  }

  #ask(): void {
    const now = Date.now();
    const slept = now - this.#askedAt > 2 * ASK_MS; // this tab itself was suspended
    this.#askedAt = now;
    if (this.#hosting || slept) this.#heardAt = now;
    else if (now - this.#heardAt > PATIENCE_MS && document.visibilityState === "visible") {
      this.#heardAt = now;
      this.#wait({ steal: true });
      return;
    }
    if (!this.#hosting) this.#post({ say: "who" });
  }

  #hear(data: Between): void {
    switch (data.say) {
      case "who":
        if (this.#hosting) this.#post({ say: "host", host: this.#name, storage: this.#storage });
        break;
      case "host":
        this.#heardAt = Date.now();
        if (!this.#hosting) this.#listener.guest(data.host, data.storage);
        break;
      case "to":
        if (this.#hosting) this.#listener.asked(data.message);
        break;
      case "from":
        if (!this.#hosting) this.#listener.told(data.message);
    }
  }
}
