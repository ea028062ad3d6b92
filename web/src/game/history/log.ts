/** The log of a game: an entry for each event. Entries have no text, only a key of the catalogue and its parameters. */

import type { GameEvent } from "../../wire";
import { publicEvent } from "./public_view";

/** A parameter, and how to put it into words. */
export type MessagePart =
  | {
      readonly as:
        | "seat"
        | "square"
        | "octagon"
        | "colour"
        | "card"
        | "design"
        | "number"
        | "tokens"
        | "points"
        | "cards"
        | "turns";
      readonly value: number;
    }
  | { readonly as: "seats" | "squares" | "octagons" | "gains"; readonly value: readonly number[] }; // gains: by seat

type EventName = GameEvent["event"];

// Kinds of events with their own sentences.
interface EventKinds {
  RolledForPin: "" | "_again";
  Rolled: "" | "_preset";
  Collected: "" | "_nobody";
  Bought: `_${Extract<GameEvent, { event: "Bought" }>["what"]}`;
  Dealt: "" | "_known";
  Drew: "" | "_known";
  DrewDesign: "" | "_known";
  StoleCard: "" | "_known";
  Exchanged: "" | "_known";
}
type KindOf<Name extends EventName> = Name extends keyof EventKinds ? EventKinds[Name] : "";

/** event_Walked, event_Drew_known: the event and its kind. */
export type EventKey = { [Name in EventName]: `event_${Name}${KindOf<Name>}` }[EventName] | "event_missed";

export interface EventMessage {
  readonly key: EventKey;
  readonly parts: Readonly<Record<string, MessagePart>>;
}

export interface LogEntry extends EventMessage {
  readonly id: string;
  readonly version: number; // of the change that contains it
  readonly turn: number; // turns completed when it happened
  readonly seat: number | null; // the seat that caused it
  readonly event: GameEvent | null; // null: changes missed while the connection was lost
  readonly undone: boolean;
}

const KINDS: Readonly<
  Record<string, Exclude<MessagePart["as"], "seats" | "squares" | "octagons" | "gains">>
> = {
  seat: "seat",
  victim: "seat",
  square: "square",
  start: "square",
  octagon: "octagon",
  a: "octagon",
  b: "octagon",
  colour: "colour",
  colour_a: "colour",
  colour_b: "colour",
  face: "colour",
  card: "card",
  design: "design",
  gave: "design",
  got: "design",
  tokens: "tokens",
  points: "points",
  cards: "cards",
  turns: "turns",
};

const LISTS: Readonly<Record<string, "seats" | "squares" | "octagons" | "gains">> = {
  payers: "seats",
  path: "squares",
  octagons: "octagons",
  gains: "gains",
};

// Fields that only some seats may see, by event. An entry contains them if the seat may see them.
const HIDDEN: Readonly<Partial<Record<EventName, readonly string[]>>> = {
  Dealt: ["design", "card"],
  Drew: ["card"],
  DrewDesign: ["design"],
  StoleCard: ["card"],
  Exchanged: ["gave", "got"],
};

export function eventMessage(event: GameEvent): EventMessage {
  const parts: Record<string, MessagePart> = {};
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "number") parts[name] = { as: kindOf(event, name), value };
    else if (Array.isArray(value)) parts[name] = { as: LISTS[name] ?? "seats", value };
  }
  return { key: `event_${event.event}${variant(event)}` as EventKey, parts };
}

function kindOf(event: GameEvent, name: string): (typeof KINDS)[string] {
  if (name === "to") return event.event === "Paid" ? "seat" : "square";
  if (name === "old") return event.event === "ReplacedYarn" ? "colour" : "number";
  return KINDS[name] ?? "number";
}

function variant(event: GameEvent): string {
  switch (event.event) {
    case "RolledForPin":
      return event.again ? "_again" : "";
    case "Rolled":
      return event.preset ? "_preset" : "";
    case "Collected":
      return event.gains.some((gain) => gain > 0) ? "" : "_nobody";
    case "Bought":
      return `_${event.what}`;
    default: {
      const hidden = HIDDEN[event.event];
      const seen = hidden?.every((name) => (event as unknown as Record<string, unknown>)[name] !== null);
      return seen ? "_known" : "";
    }
  }
}

/** The log with the events of one more change. Entries that an undo took back are marked. */
export function withEvents(
  log: readonly LogEntry[],
  version: number,
  turn: number,
  events: readonly GameEvent[],
): LogEntry[] {
  const undone = events.some(({ event }) => event === "Undone") ? lastDone(log) : null;
  const before = log.map((line) => (line.version === undone ? { ...line, undone: true } : line));
  const lines = events.map((event, index) => ({
    ...eventMessage(event),
    id: `${version}.${index}`,
    version,
    turn,
    seat: "seat" in event ? event.seat : null,
    event,
    undone: false,
  }));
  return [...before, ...lines];
}

/** The last change that an undo can refer to: not an undo, and not undone yet. */
function lastDone(log: readonly LogEntry[]): number | null {
  const done = log.findLast((line) => line.event !== null && line.event.event !== "Undone" && !line.undone);
  return done?.version ?? null;
}

/** The log with a gap for missed changes. */
export function withGap(log: readonly LogEntry[], version: number, turn: number): LogEntry[] {
  const gap = { key: "event_missed" as const, parts: {}, id: `${version}.missed`, version, turn, seat: null };
  return [...log, { ...gap, event: null, undone: false }];
}

/** The log as everyone may read it. */
export function publicLog(log: readonly LogEntry[]): LogEntry[] {
  return log.map((line) => {
    if (!line.event) return line;
    const event = publicEvent(line.event);
    return { ...line, ...eventMessage(event), event };
  });
}
