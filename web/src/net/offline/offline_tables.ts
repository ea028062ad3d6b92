/**
 * The tables of this device: takes requests and opens sockets like a server, served by workers of this tab or of
 * another one.
 */

import type { HostRequest } from "../hosts/host";
import { manifestUrl } from "./manifest";
import type { FromTables, Storage, ToTables, Trouble } from "./messages";
import type { OfflineSocket } from "./offline_socket";
import { Tabs } from "./tabs";
import { DATABASE } from "./worker/disk";
import { Workers } from "./workers";

export interface OfflineState {
  readonly stage: "off" | "starting" | "ready" | "failed";
  /** While it starts, from 0 to 1. */
  readonly done: number;
  /** "memory": the browser stores nothing, so games end with the page. */
  readonly storage: Storage | null;
  /** An entry could not be stored, so its action was not done. It is retried. */
  readonly trouble: Trouble | null;
  /** Another tab has the workers. */
  readonly elsewhere: boolean;
}

type Ask = Extract<ToTables, { say: "ask" }>;

interface Waiting {
  readonly message: Ask;
  readonly answer: (response: Response) => void;
}

const OFF: OfflineState = { stage: "off", done: 0, storage: null, trouble: null, elsewhere: false };
const PER_TAB = 2 ** 20; // offset of a tab's numbers: requests and sockets of all tabs have different ones

export class OfflineTables {
  readonly #manifestUrl: string;
  #state = OFF;
  #tabs: Tabs | null = null;
  #workers: Workers | null = null;
  /** The tab whose workers this one uses. */
  #owner = "";
  readonly #firstNumber = Math.floor(Math.random() * 2 ** 30) * PER_TAB;
  #lastNumber = this.#firstNumber;
  readonly #listeners = new Set<(state: OfflineState) => void>();
  readonly #requests = new Map<number, Waiting>();
  readonly #lines = new Map<number, OfflineSocket>();
  #leaving = new AbortController(); // removes the listeners of the page

  constructor(manifest: URL | string = manifestUrl()) {
    this.#manifestUrl = String(manifest);
  }

  /** Calls the listener at once and on each change. Returns a function that stops this. */
  onState(listener: (state: OfflineState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#state);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the tables are ready. Rejects if they cannot be started. */
  start(): Promise<void> {
    if (this.#state.stage === "failed") this.stop(); // the player tries again
    this.#begin();
    return new Promise((done, fail) => {
      const end = this.onState(({ stage }) => {
        if (stage !== "ready" && stage !== "failed") return;
        queueMicrotask(() => end());
        if (stage === "ready") done();
        else fail(new Error("engine_failed"));
      });
    });
  }

  /** Stops the workers of this tab. Stored entries are safe. */
  stop(): void {
    this.#leaving.abort();
    this.#tabs?.end();
    this.#tabs = null;
    this.#owner = "";
    this.#change(OFF);
    this.#loseLines();
    this.#failRequests();
  }

  /** The response that a server would give. Never rejects. */
  request({ method, path, body, token = "" }: HostRequest): Promise<Response> {
    this.#begin();
    return new Promise((answer) => {
      const id = this.#nextNumber();
      const message: Ask = { say: "ask", id, method, path, body: body ? JSON.stringify(body) : "", token };
      if (this.#state.stage === "failed") answer(failure());
      else this.#requests.set(id, { message, answer });
      if (this.#state.stage === "ready") this.#send(message);
    });
  }

  connect(socket: OfflineSocket): void {
    const line = this.#nextNumber();
    const open = socket.connect({
      send: (text) => this.#send({ say: "tell", line, text }),
      close: () => {
        if (this.#lines.delete(line)) this.#send({ say: "close", line });
      },
    });
    if (!open) return;
    this.#begin();
    if (this.#state.stage === "failed") queueMicrotask(() => socket.lost());
    else this.#lines.set(line, socket);
    if (this.#state.stage === "ready") queueMicrotask(() => this.#openLine(line));
  }

  /** Deletes all tables of this device. */
  async remove(): Promise<void> {
    this.stop();
    await new Promise<void>((done) => {
      try {
        const dropped = indexedDB.deleteDatabase(DATABASE);
        dropped.onsuccess = dropped.onerror = dropped.onblocked = () => done();
      } catch {
        done(); // there was nothing
      }
    });
  }

  #begin(): void {
    if (this.#tabs) return;
    this.#change({ ...OFF, stage: "starting" });
    this.#tabs = new Tabs({
      host: (on) => this.#own(on),
      guest: (owner, storage) => {
        if (owner !== this.#owner) this.#loseLines();
        this.#owner = owner;
        if (storage) this.#ready(storage, true);
        else this.#change({ ...OFF, stage: "starting", elsewhere: true });
      },
      asked: (message) => this.#workers?.send(message),
      told: (message) => this.#take(message),
    });
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    addEventListener("pagehide", () => this.#closeLines(), { signal });
    // A page in the browser's back/forward cache has told the workers that it is gone.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && this.#loseLines();
    addEventListener("pageshow", comeBack, { signal });
  }

  /** Called when this tab gets or loses the workers. */
  #own(on: boolean): void {
    this.#workers?.stop();
    this.#workers = null;
    this.#loseLines();
    if (!on) return;
    this.#change({ ...OFF, stage: "starting" });
    this.#workers = new Workers(this.#manifestUrl, {
      progress: (done) => this.#change({ ...this.#state, done: Math.max(done, this.#state.done) }),
      ready: (storage) => {
        this.#tabs?.tellReady(storage);
        this.#ready(storage, false);
      },
      trouble: (trouble) => this.#change({ ...this.#state, trouble }),
      told: (message) => {
        if (this.#isMine(message)) this.#take(message);
        else this.#tabs?.pass(message);
      },
      lost: (final) => {
        this.#tabs?.tellReady(null);
        this.#change({ ...OFF, stage: final ? "failed" : "starting" });
        this.#loseLines();
        if (final) this.#failRequests();
      },
    });
    this.#workers.start();
  }

  #nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  #isMine(message: FromTables): boolean {
    const number = "id" in message ? message.id : "line" in message ? message.line : this.#firstNumber;
    return number - (number % PER_TAB) === this.#firstNumber;
  }

  #ready(storage: Storage, elsewhere: boolean): void {
    if (this.#state.stage === "ready" && this.#state.elsewhere === elsewhere) return;
    this.#change({ stage: "ready", done: 1, storage, trouble: null, elsewhere });
    for (const { message } of this.#requests.values()) this.#send(message); // again: those workers may be gone
    for (const line of [...this.#lines.keys()]) this.#openLine(line);
  }

  #openLine(line: number): void {
    const socket = this.#lines.get(line);
    if (!socket) return;
    this.#send({ say: "open", line, table: socket.table });
    socket.opened();
  }

  #send(message: ToTables): void {
    if (this.#workers) this.#workers.send(message);
    else this.#tabs?.send(message);
  }

  #take(message: FromTables): void {
    switch (message.say) {
      case "answer":
        this.#answer(
          message.id,
          new Response(message.text, { status: message.status, headers: { "content-type": message.kind } }),
        );
        break;
      case "told":
        this.#lines.get(message.line)?.told(message.text);
        break;
      case "closed": {
        const socket = this.#lines.get(message.line);
        this.#lines.delete(message.line);
        socket?.lost();
      }
    }
  }

  #answer(id: number, response: Response): void {
    const waiting = this.#requests.get(id);
    this.#requests.delete(id);
    waiting?.answer(response);
  }

  #failRequests(): void {
    for (const id of [...this.#requests.keys()]) this.#answer(id, failure());
  }

  /** Every connection reconnects by itself when the workers are ready. */
  #loseLines(): void {
    const lost = [...this.#lines.values()];
    this.#lines.clear();
    for (const socket of lost) socket.lost();
  }

  #closeLines(): void {
    for (const line of this.#lines.keys()) this.#send({ say: "close", line });
  }

  #change(state: OfflineState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}

function failure(): Response {
  return Response.json({ code: "engine_failed" }, { status: 503 });
}
