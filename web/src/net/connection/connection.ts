/**
 * A connection to one table: a socket that says hello, receives every change in order, and reconnects when it breaks.
 * It knows nothing of the game.
 */

import { type Hints, type Message, PROTOCOL, type Update, type Welcome } from "../../wire";
import { type Answer, Outbox, type Wish } from "./outbox";
import type { Socket } from "./socket";

/** `ended` is final, and a code says why. `lost` reconnects by itself. */
export type ConnectionState = "connecting" | "live" | "lost" | "ended";

export interface ConnectionListener {
  changed(state: ConnectionState, code: string | null): void;
  welcomed(message: Welcome): void;
  updated(message: Update): void;
  present(present: readonly boolean[]): void;
  hinted?(message: Hints): void;
}

export interface ConnectionOptions {
  readonly table: string;
  readonly token: string | null; // of a seat; null to watch
  readonly listener: ConnectionListener;
  readonly open: (table: string) => Socket;
  readonly random?: () => number;
}

const FINAL_CODES: ReadonlySet<string> = new Set([
  "bad_token",
  "blocked",
  "no_such_table",
  "removed",
  "seat_freed",
  "seat_moved",
]);
const PATIENCE_MS = 10_000; // without an answer for this long the connection counts as dead
const PING_MS = 25_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
const STEADY_MS = 5_000; // a connection that was live this long resets the count of failures,
const FAILURES_LEFT = 2; // and a shorter one reduces it to this: only fruitless attempts lead to long pauses

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #outbox = new Outbox();
  #state: ConnectionState = "connecting";
  #socket: Socket | null = null;
  #version = 0;
  #syncing = false;
  #failures = 0;
  #liveSince = 0;
  #patience: Timer; // runs out when an answer is overdue
  #pings: Timer;
  #retry: Timer;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#connect();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Resolves when the server has answered, over however many sockets; see Outbox.put for `seen`. */
  send(wish: Wish, seen: number | null = null): Promise<Answer> {
    const answer = this.#outbox.put(wish, seen);
    if (this.#state === "ended") this.#outbox.close("connection_ended");
    else this.#flush();
    return answer;
  }

  /** Requests the complete present state. */
  sync(): void {
    if (this.#state !== "live" || this.#syncing) return;
    this.#syncing = true;
    this.#say({ do: "sync" });
  }

  /** Requests how far the designs in the hand are from completion. Not retried if it gets lost: it is only an aid. */
  askHints(): void {
    if (this.#state === "live") this.#say({ do: "hints" });
  }

  /** The network may have changed: reconnects at once, or checks whether the connection still works. */
  nudge(): void {
    if (this.#state === "live") this.#ping();
    else if (this.#retry !== undefined) this.#connect();
  }

  close(): void {
    this.#end("closed");
  }

  // Connecting

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const { table, token, open } = this.#options;
    let socket: Socket;
    try {
      socket = open(table);
    } catch {
      this.#retry = setTimeout(() => this.#lose()); // a browser may refuse to open a socket at all
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      this.#say({ do: "hello", token });
      this.#expectAnswer();
    };
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = () => this.#lose();
    socket.onerror = () => this.#lose();
    if (!socket.slowToOpen) this.#expectAnswer();
  }

  #hangUp(): void {
    clearTimeout(this.#patience);
    clearInterval(this.#pings);
    clearTimeout(this.#retry);
    this.#patience = this.#pings = this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  #lose(): void {
    if (this.#state === "live") {
      const steady = Date.now() - this.#liveSince >= STEADY_MS;
      this.#failures = steady ? 0 : Math.min(this.#failures, FAILURES_LEFT);
    }
    this.#hangUp();
    this.#outbox.connectionLost();
    this.#syncing = false;
    const { random = Math.random } = this.#options;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, this.#failures - 1), LONGEST_PAUSE_MS);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), pause * (0.5 + random() / 2));
    this.#change("lost", null);
  }

  #end(code: string): void {
    if (this.#state === "ended") return;
    this.#hangUp();
    this.#change("ended", code);
    this.#outbox.close("connection_ended");
  }

  #change(state: ConnectionState, code: string | null): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.listener.changed(state, code);
  }

  // Messages

  #say(command: object): void {
    this.#socket?.send(JSON.stringify(command));
  }

  #flush(): void {
    const command = this.#state === "live" && !this.#syncing ? this.#outbox.next(this.#version) : null;
    if (!command) return;
    this.#say(command);
    this.#expectAnswer();
  }

  #ping(): void {
    this.#say({ do: "ping" });
    this.#expectAnswer();
  }

  /** Starts the timeout. Any message stops it, since it shows that the connection works. */
  #expectAnswer(): void {
    this.#patience ??= setTimeout(() => this.#lose(), PATIENCE_MS);
  }

  #hear(data: unknown): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    const message = messageIn(data);
    if (message) this.#take(message);
    else this.#lose();
  }

  #take(message: Message): void {
    switch (message.tell) {
      case "welcome":
        this.#welcomed(message);
        break;
      case "update":
        this.#updated(message);
        break;
      case "presence":
        this.#options.listener.present(message.present);
        break;
      case "hints":
        this.#options.listener.hinted?.(message);
        break;
      case "done":
      case "refused":
        this.#answered(message);
        break;
      case "goodbye":
        if (FINAL_CODES.has(message.code)) this.#end(message.code);
        else this.#lose();
    }
  }

  #answered(answer: Answer): void {
    if (answer.tell === "refused" && answer.code === "try_again") {
      // The server lost the table, and it is unknown whether the command was stored. Repeating it with its id resolves
      // that.
      this.#lose();
      return;
    }
    const behind = answer.tell === "done" ? answer.version > this.#version : answer.code === "stale";
    if (behind) this.sync();
    this.#outbox.answer(answer);
    this.#flush();
  }

  #welcomed(message: Welcome): void {
    if (message.protocol !== PROTOCOL) {
      this.#end("other_protocol");
      return;
    }
    this.#version = message.version;
    this.#syncing = false;
    if (this.#state !== "live") {
      this.#liveSince = Date.now();
      this.#pings = setInterval(() => this.#ping(), PING_MS);
    }
    this.#options.listener.welcomed(message);
    if (this.#socket === null) return; // the listener has closed the connection
    this.#change("live", null);
    this.#flush();
  }

  /** Changes come in order. Drops repeated ones; after a gap requests the complete state. */
  #updated(message: Update): void {
    if (this.#syncing || message.version <= this.#version) return;
    if (message.version > this.#version + 1) {
      this.sync();
      return;
    }
    this.#version = message.version;
    this.#options.listener.updated(message);
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Returns null if it is not JSON. The server is trusted to keep to its own types. */
function messageIn(data: unknown): Message | null {
  try {
    return JSON.parse(String(data)) as Message;
  } catch {
    return null;
  }
}
