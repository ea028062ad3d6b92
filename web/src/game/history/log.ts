/** The story of a game: events as lines of the log. No words here: a key of the catalogue, and what to fill in. */

import type { GameEvent } from "../../wire";
import { openEvent } from "./public_view";

/** Something to fill in, and how it is to be put into words. */
export type Part =
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

export interface Telling {
  readonly key: string; // event_Walked, event_Drew_known: the event, and what kind of it
  readonly parts: Readonly<Record<string, Part>>;
}

export interface StoryLine extends Telling {
  readonly id: string;
  readonly version: number; // of the change that it belongs to
  readonly turn: number; // turns completed when it happened
  readonly seat: number | null; // whose doing it was
  readonly event: GameEvent | null; // null: changes that were missed while the line was broken
  readonly undone: boolean;
}

const KINDS: Readonly<Record<string, Exclude<Part["as"], "seats" | "squares" | "octagons" | "gains">>> = {
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

// What only some may see, by event: if it is there, the line tells it.
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  Dealt: ["design", "card"],
  Drew: ["card"],
  DrewDesign: ["design"],
  StoleCard: ["card"],
  Exchanged: ["gave", "got"],
};

export function tell(event: GameEvent): Telling {
  const parts: Record<string, Part> = {};
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "number") parts[name] = { as: kindOf(event, name), value };
    else if (Array.isArray(value)) parts[name] = { as: LISTS[name] ?? "seats", value };
  }
  return { key: `event_${event.event}${variant(event)}`, parts };
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

/** The story with one change more. What an undo took back is marked so. */
export function toldOn(
  story: readonly StoryLine[],
  version: number,
  turn: number,
  events: readonly GameEvent[],
): StoryLine[] {
  const undone = events.some(({ event }) => event === "Undone") ? lastDone(story) : null;
  const before = story.map((line) => (line.version === undone ? { ...line, undone: true } : line));
  const lines = events.map((event, index) => ({
    ...tell(event),
    id: `${version}.${index}`,
    version,
    turn,
    seat: "seat" in event ? event.seat : null,
    event,
    undone: false,
  }));
  return [...before, ...lines];
}

/** The last change that an undo can mean: not an undo, and not undone already. */
function lastDone(story: readonly StoryLine[]): number | null {
  const done = story.findLast((line) => line.event !== null && line.event.event !== "Undone" && !line.undone);
  return done?.version ?? null;
}

/** The story with a gap: something happened that we were not told. */
export function missedOn(story: readonly StoryLine[], version: number, turn: number): StoryLine[] {
  const gap = { key: "event_missed", parts: {}, id: `${version}.missed`, version, turn, seat: null };
  return [...story, { ...gap, event: null, undone: false }];
}

/** The story as everyone may read it. */
export function openStory(story: readonly StoryLine[]): StoryLine[] {
  return story.map((line) => {
    if (!line.event) return line;
    const event = openEvent(line.event);
    return { ...line, ...tell(event), event };
  });
}
