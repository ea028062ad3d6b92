import { describe, expect, it } from "vitest";
import { Card, type GameEvent } from "../../wire";
import { aView, hand } from "../actions/views.testing";
import { eventMessage, type LogEntry, publicLog, withEvents, withGap } from "./log";
import { publicEvent, publicView } from "./public_view";
import { changeOf, eventsOfTurn, sinceLastOf, type TableChange, withChange } from "./table_changes";

const rolled: GameEvent = { event: "Rolled", seat: 0, number: 3, colour: 2, preset: false };
const walked: GameEvent = { event: "Walked", seat: 0, path: [5, 6, 7] };
const paid: GameEvent = { event: "Paid", seat: 0, to: 1, tokens: 1 };
const drew: GameEvent = { event: "Drew", seat: 0, card: Card.TAX, why: "bought" };
const ended: GameEvent = { event: "TurnEnded", seat: 0 };
const undone: GameEvent = { event: "Undone", seat: 0 };

describe("a line of the log", () => {
  it("has a key of the catalogue and what to fill in", () => {
    expect(eventMessage(walked)).toEqual({
      key: "event_Walked",
      parts: { seat: { as: "seat", value: 0 }, path: { as: "squares", value: [5, 6, 7] } },
    });
    expect(eventMessage(paid).parts).toMatchObject({ to: { as: "seat" }, tokens: { as: "tokens" } });
    expect(eventMessage({ event: "Jumped", seat: 0, start: 1, to: 2 }).parts).toMatchObject({
      to: { as: "square" },
    });
    const yarn: GameEvent = { event: "ReplacedYarn", seat: 0, octagon: 3, colour: 1, old: 2 };
    expect(eventMessage(yarn).parts).toMatchObject({ old: { as: "colour" }, octagon: { as: "octagon" } });
    const tile: GameEvent = { event: "ReplacedTile", seat: 0, square: 3, number: 1, old: 2 };
    expect(eventMessage(tile).parts).toMatchObject({ old: { as: "number" }, number: { as: "number" } });
  });

  it("comes in kinds, as the catalogue has them", () => {
    const keys = (events: GameEvent[]) => events.map((event) => eventMessage(event).key);
    expect(
      keys([
        drew,
        { ...drew, card: null },
        { ...rolled, preset: true },
        { event: "RolledForPin", seat: 0, number: 1, again: true },
        { event: "Collected", gains: [0, 0] },
        { event: "Collected", gains: [0, 2] },
        { event: "Bought", seat: 0, tokens: 3, what: "swap" },
        { event: "Dealt", seat: 0, design: 3, card: Card.MOVE, tokens: 2 },
        { event: "Dealt", seat: 0, design: 3, card: null, tokens: 2 },
        { event: "Exchanged", seat: 0, gave: 1, got: 2 },
        { event: "Exchanged", seat: 0, gave: null, got: null },
      ]),
    ).toEqual([
      "event_Drew_known",
      "event_Drew",
      "event_Rolled_preset",
      "event_RolledForPin_again",
      "event_Collected_nobody",
      "event_Collected",
      "event_Bought_swap",
      "event_Dealt_known",
      "event_Dealt",
      "event_Exchanged_known",
      "event_Exchanged",
    ]);
  });
});

describe("the log", () => {
  const having = (...changes: GameEvent[][]) =>
    changes.reduce<LogEntry[]>((log, events, index) => withEvents(log, 10 + index, 3, events), []);
  const read = (log: LogEntry[]) => log.map(({ id, key, undone }) => [id, key, undone]);

  it("grows line by line", () => {
    const log = having([rolled], [walked, paid]);
    expect(log.map(({ id, version, turn, seat }) => ({ id, version, turn, seat }))).toEqual([
      { id: "10.0", version: 10, turn: 3, seat: 0 },
      { id: "11.0", version: 11, turn: 3, seat: 0 },
      { id: "11.1", version: 11, turn: 3, seat: 0 },
    ]);
  });

  it("marks what was taken back, one change for each undo", () => {
    expect(read(having([rolled], [walked, paid], [drew], [undone], [undone]))).toEqual([
      ["10.0", "event_Rolled", false],
      ["11.0", "event_Walked", true],
      ["11.1", "event_Paid", true],
      ["12.0", "event_Drew_known", true],
      ["13.0", "event_Undone", false],
      ["14.0", "event_Undone", false],
    ]);
  });

  it("says where something was missed", () => {
    expect(withGap(having([rolled]), 20, 5).at(-1)).toMatchObject({
      key: "event_missed",
      version: 20,
      event: null,
    });
  });

  it("can be read by everyone once it is opened", () => {
    expect(publicLog(withGap(having([drew]), 20, 5)).map(({ key }) => key)).toEqual([
      "event_Drew",
      "event_missed",
    ]);
  });
});

describe("what lies open", () => {
  it("8.1: no hand, and nothing that was privately learnt", () => {
    const view = aView({
      designs: [7],
      cards: hand(Card.TAX),
      known: [{ seat: 1, designs: [3], cards: hand() }],
      known_stack: [[4, 9]],
    });
    expect(publicView(view)).toEqual(
      aView({ seat: null, designs: [], cards: hand(), known: [], known_stack: [] }),
    );
  });

  it("8.1: no card that was drawn, dealt, stolen or exchanged", () => {
    const events: GameEvent[] = [
      drew,
      { event: "DrewDesign", seat: 0, design: 5, why: "card" },
      { event: "Dealt", seat: 0, design: 5, card: Card.TAX, tokens: 2 },
      { event: "StoleCard", seat: 0, victim: 1, card: Card.TAX },
      { event: "Exchanged", seat: 0, gave: 5, got: 6 },
    ];
    for (const event of events) expect(eventMessage(publicEvent(event)).key).not.toMatch(/_known$/);
    expect(publicEvent(walked)).toBe(walked);
  });
});

describe("the history", () => {
  const one = (version: number, by: number, ...events: GameEvent[]) =>
    changeOf(version, events, aView({ current: by }), aView());
  const having = (...changes: TableChange[]) => changes.reduce<TableChange[]>(withChange, []);
  const versions = (history: readonly TableChange[]) => history.map(({ version }) => version);

  it("has no hands in it", () => {
    expect(one(1, 0, rolled)).toMatchObject({
      by: 0,
      before: { seat: null, designs: [] },
      after: { designs: [] },
    });
  });

  it("leaves out what was taken back, and what was no part of the game", () => {
    expect(versions(having(one(1, 0, rolled), one(2, 0, walked), one(3, 0, undone), one(4, 0)))).toEqual([1]);
  });

  it("knows the events of this turn", () => {
    expect(
      eventsOfTurn(having(one(1, 0, rolled), one(2, 0, ended), one(3, 1, rolled), one(4, 1, drew))),
    ).toEqual([rolled, drew]);
  });

  it("knows what happened since my last turn", () => {
    const history = having(one(1, 0, rolled), one(2, 0, ended), one(3, 1, rolled), one(4, 1, ended));
    expect(versions(sinceLastOf(history, 0))).toEqual([3, 4]);
    expect(versions(sinceLastOf(history, 1))).toEqual([]);
    expect(sinceLastOf(history, null)).toEqual([]);
  });
});
