/**
 * The tables of this device: requests and lines as to a server, answered by workers of this tab or of another one. Loaded when somebody
 * wants to play here, and not before.
 */

import type { Socket } from "../connection/socket";
import type { FromTables, Storage, ToTables, Trouble } from "./messages";
import { LocalSocket } from "./offline_socket";
import { Tabs } from "./tabs";
import { DATABASE } from "./worker/disk";
import { Workers } from "./workers";

export interface DeviceState {
  readonly stage: "off" | "starting" | "ready" | "failed";
  /** While it starts, from 0 to 1. */
  readonly done: number;
  /** "memory": the browser keeps nothing, so games live as long as the page. */
  readonly storage: Storage | null;
  /** Something could not be stored, and so was not done. It is tried again. */
  readonly trouble: Trouble | null;
  /** Another tab has the workers. */
  readonly elsewhere: boolean;
}

type Ask = Extract<ToTables, { say: "ask" }>;

const OFF: DeviceState = { stage: "off", done: 0, storage: null, trouble: null, elsewhere: false };
const PER_TAB = 2 ** 20; // numbers of one tab: requests and lines of all tabs have different ones
const base = Math.floor(Math.random() * 2 ** 30) * PER_TAB;

let manifestUrl = "";
let state = OFF;
let tabs: Tabs | null = null;
let workers: Workers | null = null;
let host = ""; // the tab whose workers this one talks to
let next = base;
const listeners = new Set<(state: DeviceState) => void>();
const asked = new Map<number, { readonly message: Ask; readonly answer: (response: Response) => void }>();
const lines = new Map<number, LocalSocket>();

export function configure(options: { manifestUrl: URL | string }): void {
  manifestUrl = String(options.manifestUrl);
}

/** Hears the state at once and whenever it changes. Returns a function that ends this. */
export function onState(listener: (state: DeviceState) => void): () => void {
  listeners.add(listener);
  listener(state);
  return () => listeners.delete(listener);
}

/** Resolves when tables can be played at. Rejects if that cannot be. */
export function start(): Promise<void> {
  if (state.stage === "failed") stop(); // somebody tries again
  begin();
  return new Promise((done, fail) => {
    const end = onState(({ stage }) => {
      if (stage !== "ready" && stage !== "failed") return;
      queueMicrotask(() => end());
      if (stage === "ready") done();
      else fail(new Error("engine_failed"));
    });
  });
}

/** Ends the workers of this tab. What was stored is safe. */
export function stop(): void {
  tabs?.end();
  tabs = null;
  host = "";
  change(OFF);
  loseLines();
  for (const id of [...asked.keys()]) answer(id, failure());
}

/** The answer that a server would give. It never rejects. */
export function request(
  method: string,
  path: string,
  { body, token = "" }: { body?: object; token?: string } = {},
): Promise<Response> {
  begin();
  return new Promise((answered) => {
    next += 1;
    const text = body ? JSON.stringify(body) : "";
    const message: Ask = { say: "ask", id: next, method, path, body: text, token };
    if (state.stage === "failed") answered(failure());
    else asked.set(next, { message, answer: answered });
    if (state.stage === "ready") send(message);
  });
}

/** A line to a table of this device. */
export function openLocalSocket(table: string): Socket {
  begin();
  next += 1;
  const line = next;
  const socket = new LocalSocket(
    table,
    (text) => send({ say: "tell", line, text }),
    () => {
      if (lines.delete(line)) send({ say: "close", line });
    },
  );
  if (state.stage === "failed") queueMicrotask(() => socket.closed());
  else lines.set(line, socket);
  if (state.stage === "ready") queueMicrotask(() => openLine(line));
  return socket;
}

/** Forgets all tables of this device. */
export async function removeTables(): Promise<void> {
  stop();
  await new Promise<void>((done) => {
    try {
      const dropped = indexedDB.deleteDatabase(DATABASE);
      dropped.onsuccess = dropped.onerror = dropped.onblocked = () => done();
    } catch {
      done(); // there was nothing
    }
  });
}

function begin(): void {
  if (tabs) return;
  change({ ...OFF, stage: "starting" });
  tabs = new Tabs({
    host: hostHere,
    guest: (name, storage) => {
      if (name !== host) loseLines();
      host = name;
      if (storage) ready(storage, true);
      else change({ ...OFF, stage: "starting", elsewhere: true });
    },
    asked: (message) => workers?.send(message),
    told: hear,
  });
  addEventListener("pagehide", hangUpAll);
  addEventListener("pageshow", comeBack);
}

function hostHere(on: boolean): void {
  workers?.stop();
  workers = null;
  loseLines();
  if (!on) return;
  change({ ...OFF, stage: "starting" });
  workers = new Workers(manifestUrl, {
    progress: (done) => change({ ...state, done: Math.max(done, state.done) }),
    ready: (storage) => {
      tabs?.tellReady(storage);
      ready(storage, false);
    },
    trouble: (trouble) => change({ ...state, trouble }),
    told: (message) => {
      if (isMine(message)) hear(message);
      else tabs?.pass(message);
    },
    lost: (final) => {
      tabs?.tellReady(null);
      change({ ...OFF, stage: final ? "failed" : "starting" });
      loseLines();
      if (final) for (const id of [...asked.keys()]) answer(id, failure());
    },
  });
  workers.start();
}

function isMine(message: FromTables): boolean {
  const number = "id" in message ? message.id : "line" in message ? message.line : base;
  return number - (number % PER_TAB) === base;
}

function ready(storage: Storage, elsewhere: boolean): void {
  if (state.stage === "ready" && state.elsewhere === elsewhere) return;
  change({ stage: "ready", done: 1, storage, trouble: null, elsewhere });
  for (const { message } of asked.values()) send(message); // again, if the workers that were asked are gone
  for (const line of [...lines.keys()]) openLine(line);
}

function openLine(line: number): void {
  const socket = lines.get(line);
  if (!socket) return;
  send({ say: "open", line, table: socket.table });
  socket.opened();
}

function send(message: ToTables): void {
  if (workers) workers.send(message);
  else tabs?.send(message);
}

function hear(message: FromTables): void {
  switch (message.say) {
    case "answer":
      answer(
        message.id,
        new Response(message.text, { status: message.status, headers: { "content-type": message.kind } }),
      );
      break;
    case "told":
      lines.get(message.line)?.told(message.text);
      break;
    case "closed": {
      const socket = lines.get(message.line);
      lines.delete(message.line);
      socket?.closed();
    }
  }
}

function answer(id: number, response: Response): void {
  const waiting = asked.get(id);
  asked.delete(id);
  waiting?.answer(response);
}

function failure(): Response {
  return Response.json({ code: "engine_failed" }, { status: 503 });
}

/** Each connects again by itself, when the workers are ready. */
function loseLines(): void {
  const lost = [...lines.values()];
  lines.clear();
  for (const socket of lost) socket.closed();
}

function hangUpAll(): void {
  for (const line of lines.keys()) send({ say: "close", line });
}

/** A page that the browser had put aside has told the workers that it is gone. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (persisted) loseLines();
}

function change(after: DeviceState): void {
  state = after;
  for (const listener of [...listeners]) listener(state);
}
