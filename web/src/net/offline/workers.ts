/**
 * The two workers of this tab: one has the tables, one thinks for bots. A crashed worker is restarted and resumes from
 * the store.
 */

import type { Beginning, FromTables, Storage, ToTables, Trouble, WorkerNews } from "./messages";

interface WorkersListener {
  /** From 0 to 1, while they start. */
  progress(done: number): void;
  ready(storage: Storage): void;
  told(message: FromTables): void;
  trouble(what: Trouble | null): void;
  /** The workers are gone, with all sockets and requests. `final`: they were restarted too often. */
  lost(final: boolean): void;
}

const PING_MS = 5_000;
const PATIENCE_MS = 30_000; // loading a long log or computing hints for a full hand on an old phone takes less
const MOST_STARTS = 3; // within this time
const STARTS_MS = 60_000;

export class Workers {
  readonly #manifestUrl: string;
  readonly #listener: WorkersListener;
  #tables: Worker | null = null;
  #bots: Worker | null = null;
  #port: MessagePort | null = null;
  #starts: number[] = [];
  #heardAt = 0;
  #pings: ReturnType<typeof setInterval> | undefined;

  constructor(manifestUrl: string, listener: WorkersListener) {
    this.#manifestUrl = manifestUrl;
    this.#listener = listener;
  }

  start(): void {
    const now = Date.now();
    this.#starts = [...this.#starts.filter((then) => now - then < STARTS_MS), now];
    const page = new MessageChannel();
    const between = new MessageChannel();
    this.#port = page.port1;
    this.#port.onmessage = ({ data }: MessageEvent<FromTables>) => {
      this.#heardAt = Date.now();
      if (data.say !== "pong") this.#listener.told(data);
    };
    // Starts the bots once the tables are ready: together, both would delay the first table.
    this.#tables = this.#begin("tables", [page.port2, between.port1], (news) => {
      if (news.say === "ready") this.#bots = this.#beginBots(between.port2);
      this.#hear(news);
    });
  }

  stop(): void {
    clearInterval(this.#pings);
    this.#tables?.terminate();
    this.#bots?.terminate();
    this.#port?.close();
    this.#tables = this.#bots = this.#port = null;
  }

  send(message: ToTables): void {
    this.#port?.postMessage(message);
  }

  #begin(role: Beginning["role"], ports: MessagePort[], hear: (news: WorkerNews) => void): Worker {
    const worker = new Worker(new URL("./worker/table_worker.ts", import.meta.url), {
      type: "module",
      name: role,
    });
    worker.onmessage = ({ data }: MessageEvent<WorkerNews>) => hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      hear({ say: "failed", why: event.message });
    };
    worker.postMessage({ role, manifestUrl: this.#manifestUrl } satisfies Beginning, ports);
    return worker;
  }

  /** Failed bots are replaced on demand: the table requests them. */
  #beginBots(way: MessagePort): Worker {
    const unused = new MessageChannel(); // the page sends them nothing
    return this.#begin("bots", [unused.port2, way], (news) => {
      if (news.say === "failed") this.#replaceBots();
    });
  }

  #replaceBots(): void {
    const now = Date.now();
    this.#starts = [...this.#starts.filter((then) => now - then < STARTS_MS), now];
    if (!this.#tables || this.#starts.length > MOST_STARTS) return;
    const between = new MessageChannel();
    this.#bots?.terminate();
    this.#bots = this.#beginBots(between.port2);
    this.#tables.postMessage({}, [between.port1]);
  }

  #hear(news: WorkerNews): void {
    switch (news.say) {
      case "progress":
        this.#listener.progress(news.done);
        break;
      case "ready":
        this.#watch();
        this.#listener.ready(news.storage);
        break;
      case "trouble":
        this.#listener.trouble(news.trouble);
        break;
      case "replace_bots":
        this.#replaceBots();
        break;
      case "failed":
        // biome-ignore lint/suspicious/noConsole: for whoever looks why
        console.error(news.why);
        this.#restart();
    }
  }

  #watch(): void {
    this.#heardAt = Date.now();
    let asked = Date.now();
    this.#pings = setInterval(() => {
      const late = Date.now() - asked > 2 * PING_MS; // the page itself was suspended, not the worker
      asked = Date.now();
      if (late) this.#heardAt = asked;
      else if (asked - this.#heardAt > PATIENCE_MS) this.#restart();
      this.send({ say: "ping" });
    }, PING_MS);
  }

  #restart(): void {
    this.stop();
    const final = this.#starts.length >= MOST_STARTS;
    this.#listener.lost(final);
    if (!final) this.start();
  }
}
