/**
 * The queue of commands: one at a time, in order, each with its own id. A command without an answer when the connection
 * breaks is sent again with the same id, so that it is idempotent.
 */

import type { Done, RefusalCode, Refused, TableCommand } from "../../wire";

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

/** A command before it gets its id and version. */
export type Wish = Without<TableCommand, "id" | "version">;

/** A refusal comes from the server, or from the connection itself if it has ended. */
export type Answer = Done | (Omit<Refused, "code"> & { readonly code: RefusalCode | "connection_ended" });

interface Waiting {
  readonly id: string;
  readonly wish: Wish;
  version: number | null;
  readonly answered: (answer: Answer) => void;
}

export class Outbox {
  #waiting: Waiting[] = [];
  #sent = false; // whether the first command was sent over the present connection

  /**
   * `seen` is the version on the player's screen, for a command that makes sense in that version only. Without it the
   * command gets the version at the time of sending.
   */
  put(wish: Wish, seen: number | null): Promise<Answer> {
    return new Promise((answered) => {
      this.#waiting.push({ id: commandId(), wish, version: seen, answered });
    });
  }

  /** Returns the next command to send, if any, and marks it as sent. */
  next(version: number): TableCommand | null {
    const [first] = this.#waiting;
    if (!first || this.#sent) return null;
    this.#sent = true;
    first.version ??= version;
    return { ...first.wish, id: first.id, version: first.version };
  }

  /** The unanswered command must be sent again. */
  connectionLost(): void {
    this.#sent = false;
  }

  /** Processes an answer. A refusal without an id is for the latest command, which the server could not read. */
  answer(answer: Answer): void {
    const [first] = this.#waiting;
    if (!first || !this.#sent || (answer.id ?? first.id) !== first.id) return;
    this.#waiting.shift();
    this.#sent = false;
    first.answered(answer);
  }

  /** Ends the queue: every waiting command gets this refusal. */
  close(code: "connection_ended"): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { id, answered } of waiting) answered({ tell: "refused", id, code, clause: null, detail: {} });
  }
}

/** Browsers offer `randomUUID` only over HTTPS, which a computer in the local network may lack. */
function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
