/** Entries of the log in words: every event has a message, and so has what is filled in. */

import {
  type EventKey,
  type EventMessage,
  eventMessage,
  type LogEntry,
  type MessagePart,
} from "../../game/history/log";
import type { TableChange } from "../../game/history/table_changes";
import { octagonName, squareName } from "../../game/loom/geometry";
import { language } from "../../language/current_language.svelte";
import { m } from "../../language/messages.svelte";
import type { GameEvent, Pin } from "../../wire";
import { cardName } from "../cards/action_cards";
import { colourWord } from "../pieces/colours";
import { listed } from "./lists";
import type { TableNames } from "./sentences";

/** A line of the log. */
export interface LogLine {
  readonly id: string | number;
  readonly text: string;
  readonly pin?: Pin | null;
  /** A turn begins with this line. */
  readonly turn?: boolean;
  readonly great?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: each takes its own parameters, those of its event.
const EVENTS: Readonly<Record<EventKey, (words: any) => string>> = {
  event_RolledForPin: m.event_RolledForPin,
  event_RolledForPin_again: m.event_RolledForPin_again,
  event_Placed: m.event_Placed,
  event_RolledOff: m.event_RolledOff,
  event_Starts: m.event_Starts,
  event_Dealt: m.event_Dealt,
  event_Dealt_known: m.event_Dealt_known,
  event_Rolled: m.event_Rolled,
  event_Rolled_preset: m.event_Rolled_preset,
  event_Collected: m.event_Collected,
  event_Collected_nobody: m.event_Collected_nobody,
  event_ReserveShort: m.event_ReserveShort,
  event_Drew: m.event_Drew,
  event_Drew_known: m.event_Drew_known,
  event_DrewDesign: m.event_DrewDesign,
  event_DrewDesign_known: m.event_DrewDesign_known,
  event_RevealedPoint: m.event_RevealedPoint,
  event_NoCardLeft: m.event_NoCardLeft,
  event_Reshuffled: m.event_Reshuffled,
  event_Walked: m.event_Walked,
  event_Paid: m.event_Paid,
  event_Jumped: m.event_Jumped,
  event_MovedByCard: m.event_MovedByCard,
  event_Bought_card: m.event_Bought_card,
  event_Bought_design: m.event_Bought_design,
  event_Bought_swap: m.event_Bought_swap,
  event_Swapped: m.event_Swapped,
  event_Exchanged: m.event_Exchanged,
  event_Exchanged_known: m.event_Exchanged_known,
  event_Claimed: m.event_Claimed,
  event_Played: m.event_Played,
  event_StoleCard: m.event_StoleCard,
  event_StoleCard_known: m.event_StoleCard_known,
  event_StoleTokens: m.event_StoleTokens,
  event_ReplacedYarn: m.event_ReplacedYarn,
  event_ReplacedTile: m.event_ReplacedTile,
  event_NamedFace: m.event_NamedFace,
  event_Called: m.event_Called,
  event_Gained: m.event_Gained,
  event_Taxed: m.event_Taxed,
  event_TurnEnded: m.event_TurnEnded,
  event_Won: m.event_Won,
  event_LimitReached: m.event_LimitReached,
  event_Undone: m.event_Undone,
  event_missed: m.event_missed,
};

function messageInWords({ key, parts }: EventMessage, named: TableNames): string {
  const words: Record<string, string | number> = {};
  for (const [name, part] of Object.entries(parts)) words[name] = partInWords(part, named);
  return EVENTS[key](words);
}

function partInWords(part: MessagePart, { names, designs }: TableNames): string | number {
  switch (part.as) {
    case "seat":
      return names[part.value] ?? "";
    case "square":
      return squareName(part.value);
    case "octagon":
      return octagonName(part.value);
    case "colour":
      return colourWord(part.value);
    case "card":
      return cardName(part.value);
    case "design":
      return designs[part.value]?.name ?? "";
    case "number":
      return part.value;
    case "tokens":
      return m.tokens({ n: part.value });
    case "points":
      return m.annas({ n: part.value });
    case "cards":
      return m.cards({ n: part.value });
    case "turns":
      return m.turns({ n: part.value });
    case "seats":
      return listed(part.value.map((seat) => names[seat] ?? ""));
    case "squares":
      return part.value.map(squareName).join(" ");
    case "octagons":
      return part.value.map(octagonName).join(" ");
    case "gains":
      return part.value
        .flatMap((gain, seat) => (gain > 0 ? [m.gain_of({ name: names[seat] ?? "", n: gain })] : []))
        .join(m.list_comma());
  }
}

/** One change of the table in a sentence or two. */
export function changeInWords({ events }: TableChange, named: TableNames): string {
  return eventsInWords(events, named);
}

export function eventsInWords(events: readonly GameEvent[], named: TableNames): string {
  return events.map((event) => beginning(messageInWords(eventMessage(event), named))).join(". ");
}

function beginning(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

const QUIET: ReadonlySet<string> = new Set(["TurnEnded"]);

/** The entries of the log as lines to show. */
export function logLines(log: readonly LogEntry[], pins: readonly Pin[], named: TableNames): LogLine[] {
  return log
    .filter((line) => !line.undone && !QUIET.has(line.event?.event ?? ""))
    .map((line) => {
      const kind = line.event?.event ?? "";
      return {
        id: line.id,
        text: beginning(messageInWords(line, named)),
        pin: line.seat === null ? null : (pins[line.seat] ?? null),
        turn: kind === "Rolled" || kind === "Starts",
        great: kind === "Claimed" || kind === "Won" || kind === "RevealedPoint",
      };
    });
}
