// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aWelcome, FakeSocket, TABLE } from "../../net/connection/fake_socket.testing";
import { forgetTable, keepSeat } from "../../net/storage/held_seats";
import { prefs } from "../../ui/settings/prefs.svelte";
import { aView } from "../actions/views.testing";
import { SharedDevice } from "../table/shared_device.svelte";
import { TableAid } from "./table_aid.svelte";

let device: SharedDevice;
let aid: TableAid;
let end: () => void;

/** At a table of mine with a bot. */
function sit(more: { aids?: boolean; watching?: boolean } = {}): FakeSocket {
  const { aids = true, watching = false } = more;
  if (!watching) keepSeat({ table: "t1", seat: 0, token: "secret" }, "Asha");
  device = new SharedDevice("t1", { open: FakeSocket.open });
  end = $effect.root(() => {
    aid = new TableAid(device, prefs, () => true);
  });
  const seat = watching ? null : 0;
  FakeSocket.last.greet(aWelcome({ view: aView({ seat }), seat, table: { ...TABLE, aids } }));
  flushSync();
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  Object.assign(prefs, { eye: null, finished: 20 });
});
afterEach(() => {
  end();
  device.close();
  forgetTable("t1");
  vi.useRealTimers();
});

it("is open against a bot, and asks", () => {
  const socket = sit();
  expect(aid.state).toBe("open");
  expect(socket.heard("hints")).toHaveLength(1);
});

it("remembers what was said", () => {
  sit();
  aid.toggle();
  expect([aid.state, prefs.eye]).toEqual(["closed", false]);
  aid.toggle();
  expect([aid.state, prefs.eye]).toEqual(["open", true]);
});

it("is crossed out where the host forbids aids: it says so, and asks nothing", () => {
  prefs.eye = true;
  const socket = sit({ aids: false });
  expect(aid.state).toBe("forbidden");
  aid.toggle();
  expect(device.table.refusal?.code).toBe("no_aids");
  expect(prefs.eye).toBe(true); // at the next table it is open again
  expect(socket.heard("hints")).toEqual([]);
});

it("is not there for those who only watch", () => {
  const socket = sit({ watching: true });
  expect(aid.state).toBeNull();
  expect(socket.heard("hints")).toEqual([]);
});
