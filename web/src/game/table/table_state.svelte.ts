/**
 * The client's state of one table, and the only part of `game` that uses `net`. The server's last message is the truth;
 * nothing is predicted.
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

/** The reason why something was not done, and the command. */
export interface Refusal {
  readonly attempt: string;
  readonly code: string;
  readonly clause: string | null;
  readonly detail: Readonly<Record<string, number>>;
}

export interface TableOptions {
  readonly open?: (table: string) => Socket; // replaces the host
  readonly watch?: boolean; // for a device with several seats: also keeps a spectator connection
  readonly changed?: () => void; // called after each message of the server, once it is in the state
}

// Refusals without a message for the player: the view was out of date, or the player has left.
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
  endCode = $state.raw<string | null>(null); // the code of the reason if the connection has ended
  pending = $state.raw<string | null>(null); // the command that awaits its answer
  refusal = $state.raw<Refusal | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  hints = $state.raw<Hints | null>(null); // for my designs, if requested and still valid
  history = $state.raw<readonly TableChange[]>([]); // without undone changes

  /** The others' changes since the player's last action. */
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

  /** Sends an action in its notation, legal or not. It applies to the version on the screen, and to no later one. */
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

  /** For the host, before the start: sets a bot for the seat, or empties it. */
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

  /** At the table of a puzzle. After a restart no history remains. */
  async puzzle(ask: AskPuzzle["ask"]): Promise<Answer> {
    const answer = await this.#send(ask, { do: "puzzle", ask });
    if (ask === "restart" && answer.tell === "done") {
      this.log = [];
      this.history = [];
    }
    return answer;
  }

  /** Takes the seat back from its stand-in bot. */
  takeBack(): Promise<Answer> {
    return this.#send("return", { do: "return" });
  }

  sync(): void {
    this.#connection.sync();
  }

  /** Requests how far the designs are from completion on the present loom. The answer is in `hints`. */
  askHints(): void {
    this.#connection.askHints();
  }

  /** Reconnects at once, or checks whether the connection still works. */
  readonly retry = (): void => this.#connection.nudge();

  /** Shows a refusal without asking the server, which has given the reason already. */
  refuse(code: RefusalCode): void {
    this.refusal = { attempt: "", code, clause: null, detail: {} };
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  /** Calls the listener after every change, once the state has it. Returns a function that stops this. */
  listen(listener: (change: TableChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Switches to the seat of another token, or to watching. Drops everything that only the old seat may know: the loom
   * stays on the screen as everyone may see it.
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
    if (token !== this.#token) return answer; // another seat is connected by now
    this.#waiting = this.#waiting.slice(1);
    this.pending = this.#waiting[0] ?? null;
    if (answer.tell === "refused" && !SILENT.has(answer.code)) {
      const { code, clause, detail } = answer;
      this.refusal = { attempt: what, code, clause, detail };
    }
    return answer;
  }

  // Events of the connection

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

  /** The host gave the seat to another player. From now on this client is a spectator, and shows that once. */
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
