// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { NewTable } from "../../wire";
import { takeSeatByCode } from "../joining";
import { playOffline, playsOffline } from "../offline/choice.svelte";
import type { HostRequest } from "./host";
import { hostOf, hostOfNewGames, offline, server } from "./hosts";

const SEATED = { table: "here-1", seat: 0, token: "s" };
const NEW: { body: NewTable } = { body: { name: "Asha", seats: [{ kind: "person" }] } };

const worker = vi.hoisted(() => ({ asked: [] as string[] }));
vi.mock("../offline/offline_tables", () => ({
  OfflineTables: class {
    async request({ method, path }: HostRequest) {
      worker.asked.push(`${method} ${path}`);
      return Response.json({ table: "here-1", seat: 0, token: "s" });
    }
    stop() {}
  },
}));

let fetched: string[];
let wanted = true;

function page(server: string): void {
  document.head.innerHTML = `<meta name="ettana-server" content="${server}">`;
}

beforeEach(async () => {
  localStorage.clear();
  await offline.stop();
  playOffline(false);
  worker.asked = [];
  fetched = [];
  wanted = true;
  offline.loadPrompts = async () => ({ askToLoad: async () => wanted, watch: () => {} });
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(String(url));
    return Response.json({ bots: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("asks the server until the player chooses this device", async () => {
  page("./");
  expect(playsOffline()).toBe(false);
  await hostOfNewGames().ask("make", NEW);
  expect([fetched, worker.asked]).toEqual([["/api/tables"], []]);
});

it("does without a server where there is none, but for files", async () => {
  page("");
  expect(playsOffline()).toBe(true);
  wanted = false;
  await expect(hostOfNewGames().ask("make", NEW)).rejects.toMatchObject({ code: "not_loaded" });
  expect(worker.asked).toEqual([]);
  await hostOfNewGames().ask("choices");
  expect(fetched).toEqual(["/offline/choices.json"]);
  wanted = true;
  expect(await hostOfNewGames().ask("make", NEW)).toEqual(SEATED);
  expect(worker.asked).toEqual(["POST /api/tables"]);
});

it("says of what needs a server that there is none", async () => {
  page("");
  await expect(server.ask("lobby")).rejects.toMatchObject({ code: "no_server" });
  await expect(takeSeatByCode("K7PQ")).rejects.toMatchObject({ code: "no_server" });
  await expect(hostOf("t1").ask("show", { at: "t1" })).rejects.toMatchObject({ code: "no_server" });
});

it("finds a table where it is, whatever was chosen since", async () => {
  page("./");
  await hostOf("here-1").ask("show", { at: "here-1" });
  playOffline(true);
  await hostOf("t1").ask("show", { at: "t1" });
  await server.ask("make", NEW); // for people on other devices
  expect(worker.asked).toEqual(["GET /api/tables/here-1"]);
  expect(fetched).toEqual(["/api/tables/t1", "/api/tables"]);
});

it("offers the tables of a server that was named, and plays everything else here", async () => {
  page("https://loom.example/");
  await server.ask("make", NEW);
  await hostOfNewGames().ask("make", NEW);
  expect(fetched).toEqual(["https://loom.example/api/tables"]);
  expect(worker.asked).toEqual(["POST /api/tables"]);
});
