/**
 * The client's state of one table, and the only part of `game` that uses `net`. What the server told last is the truth; nothing
 * is guessed ahead of it.
 */

import { whenBackOnline } from "../../net/connection/back_online";
import type { ConnectionState } from "../../net/connection/connection";
import type { Answer, Wish } from "../../net/connection/outbox";
import type { Socket } from "../../net/connection/socket";
import { SwitchingConnection } from "../../net/connection/switching_connection";
import type { Host } from "../../net/hosts/host";
import { hostOf } from "../../net/hosts/hosts";
import { forgetSeat, seatsAt } from "../../net/storage/held_seats";
import type { AskPuzzle, Hints, RefusalCode, TableInfo, Update, View, Welcome } from "../../wire";
import { type Situation, stepsDiagonally } from "../actions/situation";
import { type LogEntry, publicLog, withEvents, withGap } from "../history/log";
import { publicView } from "../history/public_view";
import { changeOf, publicChange, sinceLastOf, type TableChange, withChange } from "../history/table_changes";

/** Why something was not done, and what it was. */
export interface Refusal {
  readonly attempt: string;
  readonly code: string;
  readonly clause: string | null;
  readonly detail: Readonly<Record<string, number>>;
}

export interface TableOptions {
  readonly open?: (table: string) => Socket; // instead of the host
  readonly watch?: boolean; // for a device with several seats: also keep a connection that watches
  readonly changed?: () => void; // called after each message of the server, once it is in the state
}

// Refusals that a player need not see: the view was out of date, or they have left.
const SILENT: ReadonlySet<string> = new Set(["stale", "connection_ended"]);

export class TableState {
  readonly id: string;
  readonly host: Host;
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  seat = $state.raw<number | null>(null);
  legal = $state.raw<readonly number[]>([]);
  canUndo = $state.raw(false);
  version = $state.raw(0);
  connection = $state.raw<ConnectionState>("connecting");
  endCode = $state.raw<string | null>(null); // why the connection has ended, if it has
  pending = $state.raw<string | null>(null); // what was sent and is not answered yet
  refusal = $state.raw<Refusal | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  hints = $state.raw<Hints | null>(null); // about my designs, if asked for and still true
  history = $state.raw<readonly TableChange[]>([]); // without what was taken back

  /** What the others did since I last did something. */
  readonly sinceMine: readonly TableChange[] = $derived(sinceLastOf(this.history, this.seat));

  /** Null before the start. */
  readonly situation: Situation | null = $derived.by(() =>
    this.view && this.info
      ? { view: this.view, legal: this.legal, diagonal: stepsDiagonally(this.info.rules) }
      : null,
  );

  readonly #options: TableOptions;
  readonly #listeners = new Set<(change: TableChange) => void>();
  #token: string | null;
  readonly #connection: SwitchingConnection;
  readonly #stopWaiting: () => void;
  #waiting: string[] = [];

  constructor(id: string, token: string | null, options: TableOptions = {}) {
    this.id = id;
    this.host = hostOf(id);
    this.#token = token;
    this.#options = options;
    this.#connection = new SwitchingConnection({
      open: (table) => this.host.open(table),
      ...options,
      table: id,
      token,
      listener: {
        changed: (state, code) => this.#changed(state, code),
        welcomed: (message) => this.#welcomed(message),
        updated: (message) => this.#updated(message),
        present: (present) => this.#present(present),
        hinted: (message) => this.#hinted(message),
      },
    });
    this.#stopWaiting = whenBackOnline(this.retry);
  }

  // Commands. Each resolves when it is answered; a refusal is also in `refusal`.

  /** An action in its notation, legal or not. It is meant for the version that is seen now, and for no later one. */
  act(text: string): Promise<Answer> {
    return this.#send(text, { do: "act", action: text }, this.version);
  }

  undo(): Promise<Answer> {
    return this.#send("undo", { do: "undo" });
  }

  ready(ready: boolean): Promise<Answer> {
    return this.#send("ready", { do: "ready", ready });
  }

  start(): Promise<Answer> {
    return this.#send("start", { do: "start" });
  }

  /** For the host, before the start: a bot for the seat, or nobody. */
  setSeat(seat: number, bot: string | null): Promise<Answer> {
    const plan = bot === null ? ({ kind: "open" } as const) : ({ kind: "bot", bot } as const);
    return this.#send("seat", { do: "seat", seat, ...plan });
  }

  leave(): Promise<Answer> {
    return this.#send("leave", { do: "leave" });
  }

  resign(): Promise<Answer> {
    return this.#send("resign", { do: "resign" });
  }

  /** At the table of a puzzle. From the beginning again, nothing has happened yet. */
  async puzzle(ask: AskPuzzle["ask"]): Promise<Answer> {
    const answer = await this.#send(ask, { do: "puzzle", ask });
    if (ask === "restart" && answer.tell === "done") {
      this.log = [];
      this.history = [];
    }
    return answer;
  }

  /** Takes the seat back from the bot that stood in. */
  takeBack(): Promise<Answer> {
    return this.#send("return", { do: "return" });
  }

  sync(): void {
    this.#connection.sync();
  }

  /** Asks how far my designs are from completion on the loom as it is now. The answer is in `hints`. */
  askHints(): void {
    this.#connection.askHints();
  }

  /** Tries the connection again at once, or sees whether it still works. */
  readonly retry = (): void => this.#connection.nudge();

  /** Says no without asking the server, which has told why already. */
  refuse(code: RefusalCode): void {
    this.refusal = { attempt: "", code, clause: null, detail: {} };
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  /** The listener is called after every change, with the state changed already. Returns a function that ends it. */
  listen(listener: (change: TableChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Changes to the seat of another token, or to watching. Nothing is kept that only the old seat might know: the loom stays on
   * the screen as everyone may see it.
   */
  sit(token: string | null): void {
    if (token === this.#token && this.connection !== "ended") return;
    this.#token = token;
    this.#forgetSecrets();
    this.#connection.sit(token);
  }

  close(): void {
    this.#stopWaiting();
    this.#listeners.clear();
    this.#connection.close();
  }

  async #send(what: string, wish: Wish, seen: number | null = null): Promise<Answer> {
    const token = this.#token;
    this.refusal = null;
    this.#waiting = [...this.#waiting, what];
    this.pending = this.#waiting[0] ?? null;
    const answer = await this.#connection.send(wish, seen);
    if (token !== this.#token) return answer; // somebody else sits here now
    this.#waiting = this.#waiting.slice(1);
    this.pending = this.#waiting[0] ?? null;
    if (answer.tell === "refused" && !SILENT.has(answer.code)) {
      const { code, clause, detail } = answer;
      this.refusal = { attempt: what, code, clause, detail };
    }
    return answer;
  }

  // What the connection tells

  #changed(state: ConnectionState, code: string | null): void {
    this.connection = state;
    this.endCode = code;
    if (code === "seat_moved" || code === "seat_freed" || code === "bad_token") this.#seatLost();
  }

  #seatLost(): void {
    const held = seatsAt(this.id).find(({ token }) => token === this.#token);
    if (held) forgetSeat(this.id, held.seat);
    this.#forgetSecrets();
  }

  /** The host gave the seat to somebody else. From here on this is a spectator, and is told so once. */
  #seatTaken(): void {
    this.#seatLost();
    this.#token = null;
    this.refusal = { attempt: "seat", code: "not_seated", clause: null, detail: {} };
  }

  #welcomed(message: Welcome): void {
    if (message.seat === null && this.#token !== null) this.#seatTaken();
    const { version, view } = message;
    if (this.version > 0 && version > this.version && view) {
      this.log = withGap(this.log, version, view.turn);
      this.history = [];
    }
    this.seat = message.seat;
    this.#take(message);
    this.#options.changed?.();
  }

  #updated(message: Update): void {
    const { version, events } = message;
    const before = this.view;
    this.log = withEvents(this.log, version, before?.turn ?? 0, events);
    this.#take(message);
    const change = changeOf(version, events, before, this.view);
    this.history = withChange(this.history, change);
    for (const listener of [...this.#listeners]) listener(change);
    this.#options.changed?.();
  }

  #take({ version, table, view, legal, can_undo }: Welcome | Update): void {
    if (version !== this.version) this.hints = null;
    this.version = version;
    this.info = table;
    this.view = view;
    this.legal = legal;
    this.canUndo = can_undo;
  }

  #hinted(message: Hints): void {
    if (message.version === this.version) this.hints = message;
  }

  #present(present: readonly boolean[]): void {
    if (!this.info) return;
    const seats = this.info.seats.map((seat, index) => ({ ...seat, present: present[index] ?? false }));
    this.info = { ...this.info, seats };
  }

  #forgetSecrets(): void {
    this.seat = null;
    this.view = this.view && publicView(this.view);
    this.legal = [];
    this.hints = null;
    this.canUndo = false;
    this.pending = null;
    this.refusal = null;
    this.#waiting = [];
    this.log = publicLog(this.log);
    this.history = this.history.map(publicChange);
  }
}
