import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anUpdate, aWelcome, FakeSocket } from "./fake_socket.testing";
import { SwitchingConnection } from "./switching_connection";

let told: string[];
let connection: SwitchingConnection;
let onUpdate: (version: number) => void;

function openConnection(watch: boolean): FakeSocket {
  connection = new SwitchingConnection({
    table: "t1",
    token: null,
    watch,
    open: FakeSocket.open,
    listener: {
      changed: (state) => told.push(state),
      welcomed: ({ version, seat }) => told.push(`welcome ${version} seat ${seat}`),
      updated: ({ version }) => {
        told.push(`update ${version}`);
        onUpdate(version);
      },
      present: () => told.push("present"),
    },
  });
  FakeSocket.last.greet({ seat: null });
  told = [];
  return FakeSocket.last;
}

function sitDown(version = 5): FakeSocket {
  connection.sit("asha");
  FakeSocket.last.greet({ version, seat: 0 });
  expect(told).toEqual(["connecting", `welcome ${version} seat 0`, "live"]);
  told = [];
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { protocol: "http:", host: "localhost" } });
  FakeSocket.all = [];
  told = [];
  onUpdate = () => {};
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("from seat to seat", () => {
  it("one connection is closed when the next is opened, and is not heard any more", () => {
    const old = openConnection(false);
    connection.sit("asha");
    expect(old.closed).toBe(true);
    old.tell(anUpdate(6));
    FakeSocket.last.greet({ seat: 0 });
    expect(told).toEqual(["connecting", "welcome 5 seat 0", "live"]);
  });

  it("a watcher stands by, and is not heard while a seat has its connection", () => {
    const watcher = openConnection(true);
    const seat = sitDown();
    watcher.tell({ tell: "presence", present: [true] });
    watcher.tell(anUpdate(6));
    seat.tell(anUpdate(6));
    expect(told).toEqual(["update 6"]);
    expect(watcher.closed).toBe(false);
  });

  it("the watcher takes over with what the seat had not heard yet, and goes on", () => {
    const watcher = openConnection(true);
    const seat = sitDown();
    seat.tell(anUpdate(6));
    for (const version of [6, 7, 8]) watcher.tell(anUpdate(version));
    connection.sit(null);
    watcher.tell(anUpdate(9));
    expect(told).toEqual(["update 6", "live", "update 7", "update 8", "update 9"]);
    expect(seat.closed).toBe(true);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("a watcher who is behind tells nothing twice", () => {
    const watcher = openConnection(true);
    const seat = sitDown();
    seat.tell(anUpdate(6));
    connection.sit(null);
    watcher.tell(anUpdate(6));
    watcher.tell(anUpdate(7));
    expect(told).toEqual(["update 6", "live", "update 7"]);
  });

  it("from one seat straight to another, the watcher tells what happened in between", () => {
    const watcher = openConnection(true);
    sitDown();
    connection.sit("bala");
    watcher.tell(anUpdate(6));
    watcher.tell(anUpdate(7));
    FakeSocket.last.greet({ version: 6, seat: 1 });
    FakeSocket.last.tell(anUpdate(7));
    expect(told).toEqual(["connecting", "update 6", "welcome 6 seat 1", "live", "update 7"]);
  });

  it("whoever is told may change seats in the middle of it", () => {
    const watcher = openConnection(true);
    sitDown();
    for (const version of [6, 7]) watcher.tell(anUpdate(version));
    onUpdate = (version) => {
      if (version === 6) connection.sit("bala");
    };
    connection.sit(null);
    expect(told).toEqual(["live", "update 6", "connecting"]);
    watcher.tell(anUpdate(8));
    FakeSocket.last.greet({ version: 8, seat: 1 });
    expect(told.slice(3)).toEqual(["update 7", "update 8", "welcome 8 seat 1", "live"]);
  });

  it("a watcher whose own connection broke tells everything anew", () => {
    const watcher = openConnection(true);
    sitDown();
    watcher.drop();
    vi.advanceTimersByTime(500);
    FakeSocket.last.onopen?.();
    FakeSocket.last.tell(aWelcome({ version: 9, seat: null }));
    connection.sit(null);
    expect(told).toEqual(["live", "welcome 9 seat null"]);
  });

  it("nor does its welcome unseat whoever sits down meanwhile", () => {
    const watcher = openConnection(true);
    sitDown();
    watcher.tell(aWelcome({ version: 6, seat: null }));
    watcher.tell(anUpdate(7));
    connection.sit("bala");
    FakeSocket.last.greet({ version: 7, seat: 1 });
    expect(told).toEqual(["connecting", "update 7", "welcome 7 seat 1", "live"]);
  });

  it("commands of a seat that was left are answered as such", async () => {
    openConnection(true);
    sitDown();
    const answer = connection.send({ do: "undo" });
    connection.sit(null);
    expect(await answer).toMatchObject({ code: "connection_ended" });
  });
});
