/**
 * A connection that can switch from seat to seat. While a seat is connected, a second connection may watch as a
 * spectator. It takes over when the seat's connection is closed, so that nothing is missed between two turns.
 */

import type { Update, Welcome } from "../../wire";
import { Connection, type ConnectionListener, type ConnectionOptions } from "./connection";
import type { Answer, Wish } from "./outbox";

interface SwitchingConnectionOptions extends ConnectionOptions {
  readonly watch?: boolean; // keep a watcher
}

export class SwitchingConnection {
  readonly #options: SwitchingConnectionOptions;
  #front: Connection;
  #watcher: Connection | null = null; // on standby
  #heard: (Welcome | Update)[] = []; // by the watcher, and not yet by the front connection
  #token: string | null;
  #version = 0; // of the last message passed on

  constructor(options: SwitchingConnectionOptions) {
    this.#options = options;
    this.#token = options.token;
    this.#front = this.#open(options.token);
  }

  send(wish: Wish, seen: number | null = null): Promise<Answer> {
    return this.#front.send(wish, seen);
  }

  sync(): void {
    this.#front.sync();
  }

  askHints(): void {
    this.#front.askHints();
  }

  nudge(): void {
    this.#front.nudge();
    this.#watcher?.nudge();
  }

  close(): void {
    this.#watcher?.close();
    this.#front.close();
  }

  /**
   * Switches to the seat of another token, or to watching. Unanswered commands of the old seat get the answer
   * `connection_ended`.
   */
  sit(token: string | null): void {
    const old = this.#front;
    const standBy = this.#options.watch && this.#token === null && old.state !== "ended";
    this.#token = token;
    if (token === null && this.#watcher) {
      this.#front = this.#watcher;
      this.#watcher = null;
      old.close();
      this.#options.listener.changed(this.#front.state, null);
      this.#catchUp(this.#front);
      return;
    }
    this.#front = this.#open(token);
    if (standBy) this.#watcher = old;
    else old.close();
    this.#options.listener.changed(this.#front.state, null);
  }

  /** Passes on the watcher's messages, up to a version. Stops if the listener switches seats meanwhile. */
  #catchUp(connection: Connection, until = Number.POSITIVE_INFINITY): void {
    while (connection === this.#front) {
      const [next] = this.#heard;
      if (!next || next.version > until) return;
      this.#passOn(next);
    }
  }

  #passOn(message: Welcome | Update): void {
    this.#version = message.version;
    this.#heard = this.#heard.filter(({ version }) => version > message.version);
    if (message.tell === "welcome") this.#options.listener.welcomed(message);
    else this.#options.listener.updated(message);
  }

  #open(token: string | null): Connection {
    const { listener } = this.#options;
    const connection: Connection = new Connection({
      ...this.#options,
      token,
      listener: this.#listen(() => connection, listener),
    });
    return connection;
  }

  #listen(connection: () => Connection, listener: ConnectionListener): ConnectionListener {
    const inFront = (): boolean => connection() === this.#front;
    const hear = (message: Welcome | Update): void => {
      const old = message.version <= this.#version; // one connection may be ahead of the other
      if (connection() === this.#watcher && !old) this.#heard.push(message);
      if (!inFront() || (message.tell === "update" && old)) return;
      if (message.tell === "welcome") {
        this.#heard = this.#heard.filter(({ tell }) => tell === "update"); // a watcher's welcome is not for a seat
        this.#catchUp(connection(), message.version);
      }
      if (inFront()) this.#passOn(message);
    };
    return {
      changed: (state, code) => {
        if (inFront()) listener.changed(state, code);
        else if (connection() === this.#watcher && state === "ended") this.#watcher = null;
      },
      welcomed: hear,
      updated: hear,
      present: (present) => {
        if (inFront()) listener.present(present);
      },
      hinted: (message) => {
        if (inFront()) listener.hinted?.(message);
      },
    };
  }
}
