import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anUpdate, aWelcome, FakeSocket, refused, TABLE } from "../../net/connection/fake_socket.testing";
import { forgetSeat, forgetTable, keepSeat, seatsAt } from "../../net/storage/held_seats";
import { Card, type GameEvent } from "../../wire";
import { aView, hand } from "../actions/views.testing";
import { SharedDevice } from "./shared_device.svelte";
import { TableState } from "./table_state.svelte";

const rolled: GameEvent = { event: "Rolled", seat: 0, number: 2, colour: 1, preset: false };
const drew: GameEvent = { event: "Drew", seat: 0, card: Card.TAX, why: "bought" };
const options = { open: FakeSocket.open };
let table: TableState;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { protocol: "http:", host: "localhost" } });
  FakeSocket.all = [];
});

afterEach(() => {
  table.close();
  forgetTable("t1");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function seated(): FakeSocket {
  table = new TableState("t1", "secret", options);
  FakeSocket.last.greet({ view: aView(), legal: [0], can_undo: true });
  return FakeSocket.last;
}

describe("the state of a table", () => {
  it("is what the server told last", () => {
    const socket = seated();
    expect(table).toMatchObject({ connection: "live", version: 5, seat: 0, legal: [0], canUndo: true });
    expect(table.situation).toMatchObject({ legal: [0], diagonal: false });
    socket.tell(anUpdate(6, { view: aView({ number: 4 }), events: [rolled] }));
    expect(table).toMatchObject({ version: 6, view: { number: 4 }, legal: [], canUndo: false });
    expect(table.log.map(({ key }) => key)).toEqual(["event_Rolled"]);
    socket.tell({ tell: "presence", present: [true, false] });
    expect(table.info?.seats.map(({ present }) => present)).toEqual([true, false]);
  });

  it("reads from the rules of the table how pins step", () => {
    table = new TableState("t1", "secret", options);
    const rules = "target=5, diagonal_steps=yes";
    FakeSocket.last.greet({ view: aView(), table: { ...TABLE, rules } });
    expect(table.situation?.diagonal).toBe(true);
  });

  it("tells those who listen of every change, with the state changed already", () => {
    const socket = seated();
    const seen: unknown[] = [];
    const stop = table.listen(({ version, events }) => seen.push([version, table.version, events.length]));
    socket.tell(anUpdate(6, { view: aView(), events: [rolled] }));
    socket.tell(anUpdate(7, { view: aView(), events: [drew] }));
    stop();
    socket.tell(anUpdate(8, { view: aView(), events: [] }));
    expect(seen).toEqual([
      [6, 6, 1],
      [7, 7, 1],
    ]);
  });

  it("has hints only for the loom as it is, and none for the next who sits there", () => {
    const socket = seated();
    const swaps = [[0, 1] as [number, number]];
    const designs = [{ design: 3, swaps, octagons: [[0]], colours: [2], nearer: swaps, farther: [] }];
    table.askHints();
    expect(socket.heard("hints")).toHaveLength(1);
    socket.tell({ tell: "hints", version: 4, designs, squares: [] });
    expect(table.hints).toBeNull();
    socket.tell({ tell: "hints", version: 5, designs, squares: [] });
    expect(table.hints?.designs).toEqual(designs);
    socket.tell(anUpdate(6, { view: aView() }));
    expect(table.hints).toBeNull();
    socket.tell({ tell: "hints", version: 6, designs, squares: [] });
    table.sit("another");
    expect(table.hints).toBeNull();
  });

  it("says that something was missed, if it was", () => {
    const socket = seated();
    socket.tell(aWelcome({ version: 5, view: aView() }));
    expect(table.log).toEqual([]);
    socket.tell(aWelcome({ version: 9, view: aView() }));
    expect(table.log.map(({ key }) => key)).toEqual(["event_missed"]);
  });
});

describe("a command", () => {
  it("is pending until it is answered", async () => {
    const socket = seated();
    const answer = table.act("roll");
    expect(table.pending).toBe("roll");
    const [command] = socket.heard("act");
    expect(command).toMatchObject({ action: "roll", version: 5 });
    socket.tell(anUpdate(6, { view: aView() }));
    socket.tell({ tell: "done", id: String(command?.id), version: 6 });
    expect(await answer).toMatchObject({ tell: "done" });
    expect(table).toMatchObject({ pending: null, refusal: null });
  });

  it("that a rule forbids leaves the clause, until the next one or until it is read", async () => {
    const socket = seated();
    const answer = table.act("end");
    socket.tell(refused(socket.heard("act")[0]?.id, "must_move", "3.6"));
    await answer;
    expect(table.refusal).toEqual({ attempt: "end", code: "must_move", clause: "3.6", detail: {} });
    table.dismissRefusal();
    expect(table.refusal).toBeNull();
  });

  it("touched twice in a hurry is done once: the second was meant for what is no more", async () => {
    const socket = seated();
    const both = [table.act("buy-card"), table.act("buy-card")];
    socket.tell(anUpdate(6, { view: aView() }));
    socket.tell({ tell: "done", id: String(socket.heard("act")[0]?.id), version: 6 });
    await both[0];
    const second = socket.heard("act")[1];
    expect(second?.version).toBe(5);
    socket.tell(refused(second?.id, "stale"));
    await both[1];
    expect(table).toMatchObject({ pending: null, refusal: null });
  });

  it("that takes a puzzle back to its beginning leaves no history", async () => {
    const socket = seated();
    socket.tell(anUpdate(6, { view: aView(), events: [rolled] }));
    const checked = table.puzzle("check");
    socket.tell(anUpdate(7, { view: aView() }));
    socket.tell({ tell: "done", id: String(socket.heard("puzzle")[0]?.id), version: 7 });
    await checked;
    expect(table.history).toHaveLength(1);
    const restarted = table.puzzle("restart");
    socket.tell(anUpdate(8, { view: aView() }));
    socket.tell({ tell: "done", id: String(socket.heard("puzzle")[1]?.id), version: 8 });
    await restarted;
    expect(table).toMatchObject({ history: [], log: [] });
  });

  it("comes in all kinds", () => {
    const socket = seated();
    const said = (): unknown => {
      const command = socket.said.at(-1);
      socket.tell({ tell: "done", id: String(command?.id), version: 5 });
      return command;
    };
    void table.ready(true);
    expect(said()).toMatchObject({ do: "ready", ready: true });
    void table.setSeat(1, "Sensible");
    expect(said()).toMatchObject({ do: "seat", seat: 1, kind: "bot", bot: "Sensible" });
    void table.setSeat(1, null);
    expect(said()).toMatchObject({ do: "seat", seat: 1, kind: "open" });
    for (const [say, word] of [
      [() => table.start(), "start"],
      [() => table.undo(), "undo"],
      [() => table.leave(), "leave"],
      [() => table.resign(), "resign"],
      [() => table.takeBack(), "return"],
    ] as const) {
      void say();
      expect(said()).toMatchObject({ do: word });
    }
    table.sync();
    expect(socket.said.at(-1)).toEqual({ do: "sync" });
  });
});

describe("a seat that is lost", () => {
  beforeEach(() => keepSeat({ table: "t1", seat: 0, token: "secret" }, "Asha"));

  it.each(["seat_moved", "seat_freed", "bad_token"] as const)(
    "by %s is forgotten, with what it knew",
    (code) => {
      const socket = seated();
      socket.tell({ tell: "goodbye", code });
      expect(table).toMatchObject({ connection: "ended", endCode: code, seat: null, view: { designs: [] } });
      expect(seatsAt("t1")).toEqual([]);
    },
  );

  it("because the host gave it away leaves a spectator", () => {
    const socket = seated();
    socket.tell(aWelcome({ version: 6, seat: null }));
    expect(table).toMatchObject({ connection: "live", seat: null });
    expect(seatsAt("t1")).toEqual([]);
  });
});

describe("a device that is passed around", () => {
  let device: SharedDevice;
  const secrets = { designs: [33], cards: hand(Card.PRESET, Card.PRESET) };
  const open = { seat: null, designs: [], cards: hand() };

  beforeEach(() => {
    keepSeat({ table: "t1", seat: 0, token: "asha" }, "Asha");
    keepSeat({ table: "t1", seat: 1, token: "bala" }, "Bala");
    device = new SharedDevice("t1", options);
    table = device.table;
  });

  const tokens = () => FakeSocket.all.map((socket) => socket.said[0]?.token ?? null);
  const known = () => JSON.stringify([table.view, table.log, table.history, table.legal, table.refusal]);

  it("watches until the curtain is lifted for whose turn it is, and only their hand comes", () => {
    FakeSocket.last.greet({ seat: null, view: aView(open) });
    expect(device.curtain).toBe(0);
    device.lift();
    FakeSocket.last.greet({ seat: 0, view: aView(secrets) });
    expect(device.curtain).toBeNull();
    expect(tokens()).toEqual([null, "asha"]);
  });

  it("forgets the hand in the moment the turn is over", () => {
    FakeSocket.last.greet({ seat: null, view: aView(open) });
    device.lift();
    const socket = FakeSocket.last;
    socket.greet({ seat: 0, view: aView(secrets), legal: [289] });
    socket.tell(anUpdate(6, { view: aView(secrets), events: [drew], legal: [289] }));
    expect(known()).toContain("event_Drew_known");
    void table.act("end");
    const ended: GameEvent = { event: "TurnEnded", seat: 0 };
    socket.tell(anUpdate(7, { view: aView({ ...secrets, current: 1 }), events: [ended] }));
    expect(device.curtain).toBe(1);
    expect(table).toMatchObject({ seat: null, legal: [], pending: null, view: { current: 1, ...open } });
    expect(known()).not.toMatch(/33|_known/);
    expect(socket.closed).toBe(true);
    expect(table.connection).toBe("live"); // the watcher has stood by
    expect(table.log.map(({ key }) => key)).toEqual(["event_Drew", "event_TurnEnded"]);
    device.lift();
    FakeSocket.last.greet({ seat: 1, version: 7, view: aView({ seat: 1, current: 1, designs: [8] }) });
    expect(device.curtain).toBeNull();
    expect(table.sinceMine.map(({ version }) => version)).toEqual([6, 7]);
  });

  it("needs no curtain while pins are placed: there are no hands yet", () => {
    FakeSocket.last.greet({ seat: null, view: aView({ ...open, phase: 0 }) });
    expect(device.curtain).toBeNull();
    FakeSocket.last.greet({ seat: 0, view: aView({ ...open, seat: 0, phase: 0 }) });
    expect(tokens()).toEqual([null, "asha"]);
    FakeSocket.last.tell(anUpdate(6, { view: aView({ ...open, seat: 0, phase: 0, current: 1 }) }));
    FakeSocket.last.greet({ seat: 1, version: 6, view: aView({ ...open, seat: 1, phase: 0, current: 1 }) });
    expect(tokens()).toEqual([null, "asha", "bala"]);
    FakeSocket.last.tell(anUpdate(7, { view: aView({ ...secrets, seat: 1, phase: 1, current: 1 }) }));
    expect(device.curtain).toBe(1);
    expect(table.view).toMatchObject(open);
  });

  it("shows nobody's hand at the end, and sits as the host before the start", () => {
    const lobby = { ...TABLE, status: "lobby" } as const;
    FakeSocket.last.greet({ seat: null, table: lobby });
    FakeSocket.last.greet({ seat: 0, table: lobby });
    expect(tokens()).toEqual([null, "asha"]);
    const over = { ...TABLE, status: "over" } as const;
    FakeSocket.last.tell(anUpdate(6, { table: over, view: aView({ ...secrets, phase: 3 }) }));
    expect(device.curtain).toBeNull();
    expect(table.view).toMatchObject(open);
  });

  it("comes back behind the curtain after a reload", () => {
    FakeSocket.last.greet({ seat: null, view: aView(open) });
    device.lift();
    FakeSocket.last.greet({ seat: 0, view: aView(secrets) });
    table.close();
    device = new SharedDevice("t1", options);
    table = device.table;
    FakeSocket.last.greet({ seat: null, view: aView(open) });
    expect(device.curtain).toBe(0);
  });

  it("keeps the hand while its connection is broken", () => {
    FakeSocket.last.greet({ seat: null, view: aView(open) });
    device.lift();
    FakeSocket.last.greet({ seat: 0, view: aView(secrets) });
    FakeSocket.last.drop();
    expect(table).toMatchObject({ connection: "lost", view: secrets });
    table.retry();
    FakeSocket.last.greet({ seat: 0, view: aView(secrets) });
    expect(tokens()).toEqual([null, "asha", "asha"]);
    expect(device.curtain).toBeNull();
  });

  it("is an ordinary one with a single seat", () => {
    forgetSeat("t1", 1);
    table.close();
    device = new SharedDevice("t1", options);
    table = device.table;
    FakeSocket.last.greet({ seat: 0, view: aView(secrets) });
    expect(device).toMatchObject({ passedAround: false, curtain: null });
    FakeSocket.last.tell(anUpdate(6, { view: aView({ ...secrets, current: 1 }) }));
    expect(table.view).toMatchObject(secrets);
  });
});
