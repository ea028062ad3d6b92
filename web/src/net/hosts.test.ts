// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as api from "./api";
import { offlinePrompts, playHere, playsHere } from "./offline/choice.svelte";

const SEATED = { table: "here-1", seat: 0, token: "s" };
const WISH = { name: "Asha", seats: [{ kind: "person" }] } as Parameters<typeof api.makeTable>[0];

const local = vi.hoisted(() => ({ asked: [] as string[], configured: 0 }));
vi.mock("./offline/offline_tables", () => ({
  configure: () => {
    local.configured += 1;
  },
  request: async (method: string, path: string) => {
    local.asked.push(`${method} ${path}`);
    return Response.json({ table: "here-1", seat: 0, token: "s" });
  },
  onState: () => () => {},
  stop: () => {},
}));

let fetched: string[];
let wanted = true;

function page(server: string): void {
  document.head.innerHTML = `<meta name="ettana-server" content="${server}">`;
}

beforeEach(() => {
  localStorage.clear();
  playHere(false);
  local.asked = [];
  fetched = [];
  wanted = true;
  offlinePrompts.load = async () => ({ askToLoad: async () => wanted, watch: () => {} });
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(String(url));
    return Response.json({ bots: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("asks the server until the player chooses this device", async () => {
  page("./");
  expect(playsHere()).toBe(false);
  await api.makeTable(WISH);
  expect([fetched, local.asked]).toEqual([["/api/tables"], []]);
});

it("does without a server where there is none, but for files", async () => {
  page("");
  expect(playsHere()).toBe(true);
  wanted = false;
  await expect(api.makeTable(WISH)).rejects.toMatchObject({ code: "not_loaded" });
  expect(local.asked).toEqual([]);
  await api.choices();
  expect(fetched).toEqual(["/offline/choices.json"]);
  wanted = true;
  expect(await api.makeTable(WISH)).toEqual(SEATED);
  expect(local.asked).toEqual(["POST /api/tables"]);
});

it("says of what needs a server that there is none", async () => {
  page("");
  await expect(api.lobby()).rejects.toMatchObject({ code: "no_server" });
  await expect(api.takeSeatByCode("K7PQ")).rejects.toMatchObject({ code: "no_server" });
  await expect(api.showTable("t1")).rejects.toMatchObject({ code: "no_server" });
});

it("finds a table where it is, whatever was chosen since", async () => {
  page("./");
  await api.showTable("here-1");
  playHere(true);
  await api.showTable("t1");
  await api.makeTable(WISH, true); // for people on other devices
  expect(local.asked).toEqual(["GET /api/tables/here-1"]);
  expect(fetched).toEqual(["/api/tables/t1", "/api/tables"]);
});

it("offers the tables of a server that was named, and plays everything else here", async () => {
  page("https://loom.example/");
  await api.makeTable(WISH, true);
  await api.makeTable(WISH);
  expect(fetched).toEqual(["https://loom.example/api/tables"]);
  expect(local.asked).toEqual(["POST /api/tables"]);
});
