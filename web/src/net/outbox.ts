/**
 * Commands on their way: one at a time, in order, each with an id of its own. What was not answered before a connection broke is sent
 * again over the next one with the same id, so that it is carried out once however often it is sent.
 */

import type { Done, RefusalCode, Refused, TableCommand } from "../wire";

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

/** A command as its author knows it. */
export type Wish = Without<TableCommand, "id" | "version">;

/** Refused by the server, or by the connection itself, which has ended. */
export type Answer = Done | (Omit<Refused, "code"> & { readonly code: RefusalCode | "connection_ended" });

interface Waiting {
  readonly id: string;
  readonly wish: Wish;
  version: number | null;
  readonly answered: (answer: Answer) => void;
}

export class Outbox {
  #waiting: Waiting[] = [];
  #sent = false; // whether the first one is out on the connection as it is now

  /**
   * `seen` is the version that the author of the wish saw, where the wish makes sense in that version only. Without it the
   * command goes by the version of the moment it is sent.
   */
  put(wish: Wish, seen: number | null): Promise<Answer> {
    return new Promise((answered) => {
      this.#waiting.push({ id: commandId(), wish, version: seen, answered });
    });
  }

  /** What to send now, if anything; it counts as sent then. */
  next(version: number): TableCommand | null {
    const [first] = this.#waiting;
    if (!first || this.#sent) return null;
    this.#sent = true;
    first.version ??= version;
    return { ...first.wish, id: first.id, version: first.version };
  }

  /** Nothing that is unanswered can be taken for received. */
  connectionLost(): void {
    this.#sent = false;
  }

  /** Takes an answer in. A refusal without an id is for what was sent last: the server could not even read that. */
  answer(answer: Answer): void {
    const [first] = this.#waiting;
    if (!first || !this.#sent || (answer.id ?? first.id) !== first.id) return;
    this.#waiting.shift();
    this.#sent = false;
    first.answered(answer);
  }

  /** Nothing will be sent any more: whoever waits is told so. */
  close(code: "connection_ended"): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { id, answered } of waiting) answered({ tell: "refused", id, code, clause: null, detail: {} });
  }
}

/** Not `randomUUID`, which browsers keep from pages that came over plain HTTP, as from a computer in the same house. */
function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
