import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FromTables, ToTables, WorkerNews } from "./messages";
import { OfflineSocket } from "./offline_socket";
import { OfflineTables } from "./offline_tables";

/** A worker that records its messages. The test sends its answers. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: WorkerNews }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  readonly role: string;
  heard: ToTables[] = [];
  #page: MessagePort | undefined;
  ended = false;

  constructor(_: URL, { name }: { name: string }) {
    this.role = name;
    FakeWorker.made.push(this);
  }

  postMessage(_: unknown, [page]: MessagePort[]): void {
    this.#page ??= page;
    if (page) page.onmessage = ({ data }: MessageEvent<ToTables>) => this.heard.push(data);
  }

  terminate(): void {
    this.ended = true;
    this.#page?.close();
  }

  ready(): void {
    this.onmessage?.({ data: { say: "ready", storage: "lasting" } });
  }

  say(message: FromTables): void {
    this.#page?.postMessage(message);
  }
}

const SHOW = { method: "GET", path: "/api/tables/here-1" };

let device: OfflineTables;

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("navigator", {}); // without locks: this tab has the workers
  vi.stubGlobal("addEventListener", () => {});
  device = new OfflineTables("https://loom.example/offline/manifest.json");
});

afterEach(() => {
  device.stop();
  vi.unstubAllGlobals();
});

/** Waits until it holds: messages through ports arrive at any time. */
const until = (isSo: () => void): Promise<void> => vi.waitFor(isSo, { timeout: 60_000, interval: 5 });
/** Long enough for a message to arrive, if there were one. */
const moment = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

/** The latest worker of the tables. */
function tables(): FakeWorker {
  const found = FakeWorker.made.filter(({ role }) => role === "tables").at(-1);
  if (!found) throw new Error("there is no worker");
  return found;
}

it("starts nothing before somebody asks", () => {
  const stages: string[] = [];
  device.onState(({ stage }) => stages.push(stage));
  expect([stages, FakeWorker.made]).toEqual([["off"], []]);
});

it("asks when the workers are ready, and gives the answer as a server would", async () => {
  const answered = device.request({
    method: "POST",
    path: "/api/tables",
    body: { name: "Asha" },
    token: "t",
  });
  await moment();
  expect(tables().heard).toEqual([]);
  tables().ready();
  await until(() => expect(tables().heard).toHaveLength(1));
  const [asked] = tables().heard;
  expect(asked).toMatchObject({ say: "ask", method: "POST", path: "/api/tables", token: "t" });
  if (asked?.say !== "ask") return;
  tables().say({ say: "answer", id: asked.id, status: 400, kind: "application/json", text: '{"code":"x"}' });
  const response = await answered;
  expect([response.status, response.ok, await response.json()]).toEqual([400, false, { code: "x" }]);
});

it("opens a line when the workers are ready, and loses it when they die", async () => {
  const said: string[] = [];
  const line = new OfflineSocket("here-1");
  line.onopen = () => said.push("open");
  line.onmessage = ({ data }) => said.push(String(data));
  line.onclose = () => said.push("closed");
  device.connect(line);
  await moment();
  expect(said).toEqual([]);
  tables().ready();
  await until(() => expect(said).toEqual(["open"]));
  line.send("hello");
  await until(() => expect(tables().heard).toHaveLength(2));
  const [opened, told] = tables().heard;
  expect(opened).toMatchObject({ say: "open", table: "here-1" });
  expect(told).toMatchObject({ say: "tell", text: "hello" });
  if (opened?.say === "open") tables().say({ say: "told", line: opened.line, text: "welcome" });
  await until(() => expect(said).toEqual(["open", "welcome"]));
  tables().onerror?.({ message: "out of memory", preventDefault: () => {} });
  expect(said).toEqual(["open", "welcome", "closed"]);
  expect(FakeWorker.made.filter(({ role }) => role === "tables")).toHaveLength(2);
});

it("asks again what a worker that died had not answered", async () => {
  const answered = device.request(SHOW);
  tables().ready();
  await until(() => expect(tables().heard).toHaveLength(1));
  tables().onerror?.({ message: "killed", preventDefault: () => {} });
  tables().ready();
  await until(() => expect(tables().heard).toHaveLength(1));
  const [again] = tables().heard;
  if (again?.say !== "ask") throw new Error("it was not asked again");
  tables().say({ say: "answer", id: again.id, status: 200, kind: "application/json", text: "{}" });
  expect((await answered).ok).toBe(true);
});

it("gives up when they die again and again, and says so", async () => {
  const answered = device.request(SHOW);
  for (let times = 0; times < 3; times++)
    tables().onmessage?.({ data: { say: "failed", why: "no WebAssembly" } });
  expect(await (await answered).json()).toEqual({ code: "engine_failed" });
  const stages: string[] = [];
  device.onState(({ stage }) => stages.push(stage));
  expect(stages).toEqual(["failed"]);
  expect((await device.request(SHOW)).status).toBe(503);
});

it("tells of trouble with the store until it is over", async () => {
  const seen: (string | null)[] = [];
  device.start();
  tables().ready();
  device.onState(({ trouble }) => seen.push(trouble));
  tables().onmessage?.({ data: { say: "trouble", trouble: "storage_full" } });
  tables().onmessage?.({ data: { say: "trouble", trouble: null } });
  expect(seen).toEqual([null, "storage_full", null]);
});

it("replaces bots that failed, and leaves the tables as they are", async () => {
  device.start();
  tables().ready();
  const bots = FakeWorker.made.find(({ role }) => role === "bots");
  bots?.onerror?.({ message: "out of memory", preventDefault: () => {} });
  expect(bots?.ended).toBe(true);
  expect(FakeWorker.made.map(({ role }) => role)).toEqual(["tables", "bots", "bots"]);
});

it("opens no line for a socket that was closed meanwhile", async () => {
  const line = new OfflineSocket("here-1");
  line.close();
  device.connect(line);
  await moment();
  expect(FakeWorker.made).toEqual([]);
});
