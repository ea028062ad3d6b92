import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anUpdate, FakeSocket } from "../../net/connection/fake_socket.testing";
import { forgetTable } from "../../net/storage/held_seats";
import { type GameEvent, Phase } from "../../wire";
import { aView, hand } from "../actions/views.testing";
import { TableState } from "../table/table_state.svelte";
import { Playback } from "./playback.svelte";
import { shownTableOf } from "./shown_table";

const ended: GameEvent = { event: "TurnEnded", seat: 0 };
const rolled: GameEvent = { event: "Rolled", seat: 1, number: 3, colour: 2, preset: false };
const collected: GameEvent = { event: "Collected", gains: [0, 2] };
const walked: GameEvent = { event: "Walked", seat: 1, path: [6, 7, 11, 15] };
const theirs = { current: 1, designs: [7], cards: hand(3) };

let table: TableState;
let playback: Playback;
let socket: FakeSocket;
let pauses: number;
let shown: number[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { protocol: "http:", host: "localhost" } });
  FakeSocket.all = [];
  pauses = 1;
  shown = [];
  table = new TableState("t1", "secret", { open: FakeSocket.open });
  socket = FakeSocket.last;
  socket.greet({ view: aView({ cards: hand(3) }) });
  playback = new Playback(table, { pauses: () => pauses, show: ({ version }) => shown.push(version) });
});

afterEach(() => {
  playback.close();
  table.close();
  forgetTable("t1");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** I end my turn; the other player rolls and walks at once. */
function theirTurn() {
  socket.tell(anUpdate(6, { view: aView(theirs), events: [ended] }));
  socket.tell(anUpdate(7, { view: aView({ ...theirs, number: 3, colour: 2 }), events: [rolled, collected] }));
  socket.tell(
    anUpdate(8, { view: aView({ ...theirs, number: 3, colour: 2, moved: true }), events: [walked] }),
  );
}

describe("following the others", () => {
  it("shows my own doing at once, and theirs one after the other", () => {
    theirTurn();
    expect(table.version).toBe(8);
    expect(shown).toEqual([6, 7]);
    expect(playback.moment).toMatchObject({ version: 7, view: { moved: false, number: 3 } });
    vi.advanceTimersByTime(950);
    expect(shown).toEqual([6, 7, 8]);
    expect(playback.moment).toMatchObject({ version: 8, view: { moved: true } });
    vi.advanceTimersByTime(750);
    expect(playback.moment).toBeNull();
  });

  it("goes on with what comes while it shows", () => {
    theirTurn();
    socket.tell(anUpdate(9, { view: aView(), events: [{ event: "TurnEnded", seat: 1 }] }));
    vi.advanceTimersByTime(950 + 750 + 299);
    expect(playback.moment?.version).toBe(9);
    vi.advanceTimersByTime(1);
    expect(playback.busy).toBe(false);
  });

  it("is at the present at once when it is skipped, or when no pauses are wanted", () => {
    theirTurn();
    playback.skip();
    expect(playback.moment).toBeNull();
    pauses = 0;
    socket.tell(anUpdate(9, { view: aView(), events: [{ event: "TurnEnded", seat: 1 }] }));
    expect(playback.moment).toBeNull();
    expect(shown).toEqual([6, 7, 9]);
  });

  it("never holds a hand back or gives one away, and nothing that is past can be played", () => {
    theirTurn();
    expect(playback.moment?.view).toMatchObject({ seat: null, designs: [] });
    const now = { view: aView({ cards: hand(3) }), legal: [0], diagonal: false };
    const shown = shownTableOf(now, table.history, playback.moment);
    expect(shown.situation).toMatchObject({ legal: [], view: { seat: 0, designs: [7], number: 3 } });
    expect(shown).toMatchObject({ gains: [0, 2], roll: 7, trail: [], version: 7 });
    expect(shownTableOf(now, table.history, null)).toMatchObject({
      situation: now,
      trail: [6, 7, 11, 15],
      version: null,
    });
  });
});

describe("watching those who are quick", () => {
  /** A turn of each of the two: roll and end. */
  function aRound(turn: number, version: number) {
    for (const seat of [0, 1]) {
      const at = { seat: null, current: seat, turn: turn + seat };
      socket.tell(anUpdate(version + 2 * seat, { view: aView(at), events: [rolled] }));
      const next = { seat: null, current: 1 - seat, turn: turn + seat + 1 };
      socket.tell(
        anUpdate(version + 2 * seat + 1, { view: aView(next), events: [{ event: "TurnEnded", seat }] }),
      );
    }
  }

  beforeEach(() => {
    table.sit(null);
    socket = FakeSocket.last;
    socket.greet({ seat: null, view: aView({ seat: null }), version: 5 });
  });

  it("is never more than a round behind, however long they play", () => {
    for (let round = 0; round < 50; round++) aRound(3 + 2 * round, 6 + 4 * round);
    expect(playback.moment?.view.turn).toBe(101);
    vi.advanceTimersByTime(6000);
    expect(playback.busy).toBe(false);
    expect(shown.slice(-5)).toEqual([201, 202, 203, 204, 205]);
  });

  it("leaves out nothing of a round", () => {
    aRound(3, 6);
    vi.advanceTimersByTime(6000);
    expect(shown).toEqual([6, 7, 8, 9]);
  });
});

describe("seeing it again", () => {
  beforeEach(() => {
    theirTurn();
    playback.skip();
    shown = [];
  });

  it("begins where my last turn ended, and plays to the present", () => {
    expect(playback.canRecap).toBe(true);
    playback.recap();
    expect(playback.moment).toMatchObject({ version: 6, change: null, view: { phase: Phase.ACT } });
    expect(playback.place).toEqual({ n: 0, all: 2 });
    vi.advanceTimersByTime(300);
    expect(playback.moment?.version).toBe(7);
    vi.advanceTimersByTime(950 + 750);
    expect(playback).toMatchObject({ moment: null, recapping: false, running: false });
    expect(shown).toEqual([7, 8]);
  });

  it("can be stepped through, both ways", () => {
    playback.recap();
    playback.step(1);
    playback.step(1);
    expect(playback.moment?.version).toBe(8);
    playback.step(-1);
    expect(playback.moment?.version).toBe(7);
    vi.advanceTimersByTime(10_000);
    expect(playback).toMatchObject({ running: false, moment: { version: 7 } });
    playback.step(-1);
    playback.step(-1);
    expect(playback.place.n).toBe(0);
    for (const _ of [1, 2, 3]) playback.step(1);
    expect(playback.busy).toBe(false);
  });

  it("is not disturbed by what happens meanwhile", () => {
    playback.recap();
    playback.pause();
    socket.tell(anUpdate(9, { view: aView(), events: [{ event: "TurnEnded", seat: 1 }] }));
    expect(playback.moment?.version).toBe(6);
    playback.skip();
    expect(playback.moment).toBeNull();
  });

  it("has nothing for those who have just played", () => {
    socket.tell(anUpdate(9, { view: aView(), events: [{ event: "TurnEnded", seat: 1 }] }));
    playback.skip();
    socket.tell(anUpdate(10, { view: aView({ phase: Phase.ACT }), events: [{ ...rolled, seat: 0 }] }));
    expect(playback.canRecap).toBe(false);
    playback.recap();
    expect(playback.busy).toBe(false);
  });
});
