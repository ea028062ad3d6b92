// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anUpdate, aWelcome, FakeSocket, refused, TABLE } from "../../net/connection/fake_socket.testing";
import { forgetTable, keepSeat } from "../../net/storage/held_seats";
import { type DeckInfo, type GameEvent, Phase, type TableInfo, type Welcome } from "../../wire";
import { encode } from "../actions/actions";
import { aView } from "../actions/views.testing";
import { LiveSession } from "./live_session.svelte";
import type { TableTask } from "./table_task";

const DECK = { name: "kanchi", designs: [] } as unknown as DeckInfo;
const END = { on: "button", button: "end" } as const;
const BUY = { on: "button", button: "buy-card" } as const;
const rolled: GameEvent = { event: "Rolled", seat: 1, number: 3, colour: 2, preset: false };
const ended: GameEvent = { event: "TurnEnded", seat: 0 };
const theirEnd: GameEvent = { event: "TurnEnded", seat: 1 };
const claimed: GameEvent = { event: "Claimed", seat: 0, design: 7, octagons: [1, 2, 3], points: 1 };
const people: TableInfo = { ...TABLE, seats: TABLE.seats.map((seat) => ({ ...seat, kind: "person" })) };

let session: LiveSession;
let close: () => void;
let settings: { eye: boolean | null; finished: number; ask: boolean };
let shown: number[];

function open({ seats = [0], task = null }: { seats?: number[]; task?: TableTask | null } = {}): FakeSocket {
  for (const seat of seats) keepSeat({ table: "t1", seat, token: `token${seat}` }, "Asha");
  close = $effect.root(() => {
    session = new LiveSession("t1", {
      settings,
      task,
      pauses: () => 1,
      show: ({ version }) => shown.push(version),
      open: FakeSocket.open,
    });
  });
  return FakeSocket.last;
}

/** My turn, with these legal actions. */
function greet(socket: FakeSocket, more: Partial<Welcome> = {}): void {
  const legal = [encode({ do: "end" }), encode({ do: "buy-card" })];
  socket.greet(aWelcome({ view: aView(), legal, can_undo: true, ...more }));
  flushSync();
}

function tell(socket: FakeSocket, ...update: Parameters<typeof anUpdate>): void {
  socket.tell(anUpdate(...update));
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json(DECK));
  FakeSocket.all = [];
  settings = { eye: null, finished: 20, ask: true };
  shown = [];
});
afterEach(() => {
  session.close();
  close();
  forgetTable("t1");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("has nothing to show before the table has told what it is", () => {
  open();
  expect([session.ready, session.started]).toEqual([false, false]);
  expect(() => session.table).toThrow();
  expect(() => session.shown).toThrow();
  expect(session.connection.state).toBe("connecting");
});

it("tells what the board draws", async () => {
  greet(open());
  await vi.advanceTimersByTimeAsync(0); // the deck is loaded
  expect(session.table).toMatchObject({ info: { id: "t1" }, deck: DECK, mine: [0], watching: false });
  expect(session.shown.situation.view.number).toBe(2);
  expect([session.past, session.review, session.connection.state]).toEqual([null, null, "open"]);
  expect([session.myTurn, session.turn.canUndo, session.turn.endLabel]).toEqual([true, true, null]);
});

it("names a rival only where there are two players", () => {
  const socket = open();
  greet(socket);
  expect(session.rival).toBe(1);
  const third = { ...TABLE.seats[1], name: "Cara" } as TableInfo["seats"][number];
  greet(socket, { table: { ...TABLE, seats: [...TABLE.seats, third] } });
  expect(session.rival).toBeNull();
});

describe("a touch", () => {
  it("is sent, and pending until it is answered", () => {
    const socket = open();
    greet(socket);
    session.selection.touch(END);
    expect(socket.heard("act")).toMatchObject([{ action: "end" }]);
    expect(session.turn.pending).toBe(true);
    socket.tell(refused(socket.heard("act")[0]?.id, "must_move", "3.6"));
  });

  it("waits for a yes before a purchase, if the player wants that", () => {
    const socket = open();
    greet(socket);
    session.selection.touch(BUY);
    expect(session.selection.confirming?.text).toBe("buy-card");
    session.selection.answer(true);
    expect(socket.heard("act")).toHaveLength(1);
    expect(session.selection.confirming).toBeNull();
  });

  it("ends the celebration of a claim", () => {
    const socket = open();
    greet(socket);
    tell(socket, 6, { view: aView(), events: [claimed] });
    expect(session.arrival).toMatchObject({ claimed: { design: 7 }, change: { version: 6 } });
    session.selection.touch({ on: "nothing" });
    expect(session.arrival.claimed).toBeNull();
  });

  it("ends a task in the task's own way", () => {
    const press = vi.fn();
    const ending = { label: () => "Check", press };
    const socket = open({ task: { ending, leave: () => {} } });
    greet(socket);
    session.selection.touch(END);
    expect([session.turn.endLabel, press.mock.calls.length]).toEqual(["Check", 1]);
    expect(socket.heard("act")).toEqual([]);
    expect([session.table.coached, session.canResign, session.movableSeat]).toEqual([false, false, null]);
  });
});

describe("the others' turns", () => {
  const theirs = { current: 1, phase: Phase.ACT };

  function theyRoll(socket: FakeSocket): void {
    tell(socket, 6, {
      view: aView({ ...theirs, phase: Phase.BEFORE_ROLL }),
      events: [ended],
      can_undo: true,
    });
    tell(socket, 7, { view: aView(theirs), events: [rolled], can_undo: true });
    tell(socket, 8, { view: aView(), events: [theirEnd], can_undo: true });
  }

  it("are followed step by step, and until then it is not my turn", () => {
    const highlights = vi.fn(() => []);
    const socket = open({ task: { highlights, leave: () => {} } });
    greet(socket);
    theyRoll(socket);
    expect(session.past).toMatchObject({ by: 1, change: { version: 7 } });
    expect(session.log.at(-1)?.version).toBe(7);
    expect([session.myTurn, session.turn.canUndo, session.highlights]).toEqual([false, false, []]);
    expect(highlights).not.toHaveBeenCalled();
    session.recap.skip();
    expect([session.past, session.log.at(-1)?.version, session.myTurn]).toEqual([null, 8, true]);
    expect(shown).toEqual([6, 7]);
  });

  it("can be seen once more", () => {
    const socket = open();
    greet(socket);
    theyRoll(socket);
    session.recap.skip();
    session.recap.recap();
    expect(session.past).toMatchObject({ by: null, change: null });
    session.selection.touch({ on: "nothing" });
    expect(session.recap.recapping).toBe(true); // a touch does not end it
  });

  it("show a bot thinking that takes long", () => {
    const socket = open();
    greet(socket, { view: aView(theirs) });
    expect(session.turn.thinking).toBe(false);
    vi.advanceTimersByTime(700);
    expect(session.turn.thinking).toBe(true);
  });
});

describe("the connection", () => {
  it("can be tried again once it is lost", () => {
    const socket = open();
    greet(socket);
    expect(session.connection.retry).toBeNull();
    socket.drop();
    expect(session.connection.state).toBe("lost");
    expect(session.connection.retry).toBeTypeOf("function");
  });

  it("is slow when a command is not answered for a second", () => {
    greet(open());
    session.selection.touch(END);
    flushSync();
    expect(session.connection.state).toBe("open");
    vi.advanceTimersByTime(1000);
    expect(session.connection.state).toBe("slow");
  });
});

it("tells why something was refused, until it is dismissed", () => {
  const socket = open();
  greet(socket);
  session.state.refuse("no_aids");
  expect(session.refusal.current?.code).toBe("no_aids");
  session.refusal.dismiss();
  expect(session.refusal.current).toBeNull();
});

it("asks for hints only where a player has aids and the page is visible", () => {
  settings.eye = true;
  const socket = open();
  greet(socket);
  expect([session.aids.state, socket.heard("hints").length]).toEqual(["open", 1]);
});

it("knows who wins when I resign: the other of two", () => {
  greet(open(), { table: people });
  expect([session.canResign, session.rival, session.movableSeat?.seat]).toEqual([true, 1, 0]);
});

it("only watches without a seat", () => {
  greet(open({ seats: [] }), { seat: null, view: aView({ seat: null }) });
  expect([session.table.watching, session.aids.state, session.myTurn]).toEqual([true, null, false]);
  expect([session.canResign, session.movableSeat, session.rival]).toEqual([false, null, null]);
});

it("is passed around among several, and then no seat moves to another device", () => {
  greet(open({ seats: [0, 1] }), { seat: null, view: aView({ seat: null }), table: people });
  expect([session.table.passedAround, session.table.mine, session.movableSeat]).toEqual([true, [0, 1], null]);
});
