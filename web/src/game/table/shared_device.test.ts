import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anUpdate, FakeSocket, TABLE } from "../../net/connection/fake_socket.testing";
import { forgetSeat, forgetTable, keepSeat } from "../../net/storage/held_seats";
import { Phase, type TableInfo } from "../../wire";
import { aView } from "../actions/views.testing";
import { SharedDevice } from "./shared_device.svelte";

let device: SharedDevice;
let socket: FakeSocket;

beforeEach(() => {
  vi.stubGlobal("window", { location: { protocol: "http:", host: "localhost" } });
  FakeSocket.all = [];
});

afterEach(() => {
  device.close();
  forgetTable("t1");
  vi.unstubAllGlobals();
});

/** Two people at the table; `seats` are at this device. */
function sitDown(...seats: number[]): void {
  for (const seat of seats) keepSeat({ table: "t1", seat, token: `token${seat}` }, `Player ${seat}`);
  device = new SharedDevice("t1", { open: FakeSocket.open });
  socket = FakeSocket.last;
}

function info(standIns: readonly number[] = []): TableInfo {
  const seats = TABLE.seats.map((seat, n) => ({
    ...seat,
    kind: "person" as const,
    stand_in: standIns.includes(n),
  }));
  return { ...TABLE, seats };
}

const turnOf = (seat: number) => aView({ seat: null, current: seat, phase: Phase.BEFORE_ROLL });

describe("around one device", () => {
  it("a curtain falls for whoever has the turn, and their connection opens when it is lifted", () => {
    sitDown(0, 1);
    socket.greet({ seat: null, view: turnOf(1), table: info() });
    expect(device.curtain).toBe(1);
    device.lift();
    FakeSocket.last.greet({ seat: 1, view: aView({ seat: 1, current: 1 }), table: info() });
    expect(FakeSocket.last.said[0]).toMatchObject({ do: "hello", token: "token1" });
    expect(device.curtain).toBeNull();
  });

  it("a bot that stands in for one of them is known, and no curtain falls for it", () => {
    sitDown(0, 1);
    socket.greet({ seat: null, view: turnOf(1), table: info([1]) });
    expect(device.absent).toMatchObject([{ seat: 1, token: "token1" }]);
    expect(device.curtain).toBeNull();

    socket.tell(anUpdate(6, { view: turnOf(1), table: info() })); // undone
    expect(device.absent).toEqual([]);
    expect(device.curtain).toBe(1);
  });
});

describe("the seats of this device", () => {
  it("are read again: one that another window took by its code is there, one that went is not", () => {
    sitDown(0);
    socket.greet({ seat: 0, view: aView({ current: 1 }), table: info() });
    expect(device.seats.map(({ seat }) => seat)).toEqual([0]);
    expect(device.passedAround).toBe(false);

    keepSeat({ table: "t1", seat: 1, token: "by code" }, "Bala");
    socket.tell(anUpdate(6, { view: aView({ current: 1 }), table: info() }));
    expect(device.seats.map(({ token }) => token)).toEqual(["token0", "by code"]);
    expect(device.passedAround).toBe(true);

    forgetSeat("t1", 0);
    device.reread();
    expect(device.seats.map(({ seat }) => seat)).toEqual([1]);
    expect(device.passedAround).toBe(true); // its players expect a curtain, even the last of them
  });

  it("stay the same list while nothing changes, so that nothing is drawn anew", () => {
    sitDown(0);
    const before = device.seats;
    device.reread();
    expect(device.seats).toBe(before);
  });
});
