/** The table as the screen shows it: the present, or a past moment of the others' turns. */

import type { Situation } from "../actions/situation";
import { type PastMoment, withHandOf } from "./playback.svelte";
import { eventsOfTurn, type TableChange } from "./table_changes";

export interface ShownTable {
  readonly situation: Situation;
  readonly gains: readonly number[] | null; // by the roll of this turn; null before it
  readonly unpaid: boolean; // the reserve could not pay (3.3)
  readonly swapped: boolean; // the free swap was used (4.2)
  readonly roll: number; // the change that rolled the dice on the table
  readonly trail: readonly number[]; // the latest walk
  readonly version: number | null; // of a past moment
}

export function shownTableOf(
  now: Situation,
  history: readonly TableChange[],
  moment: PastMoment | null,
): ShownTable {
  const past = moment ? history.filter(({ version }) => version <= moment.version) : history;
  const turn = eventsOfTurn(past);
  const rolled = turn.findLastIndex(({ event }) => event === "Rolled");
  const since = rolled < 0 ? [] : turn.slice(rolled);
  const collected = since.find((event) => event.event === "Collected");
  const last = past[past.length - 1]?.events.find((event) => event.event === "Walked");
  const dice = past.findLast(({ events }) =>
    events.some(({ event }) => event === "Rolled" || event === "RolledForPin"),
  );
  return {
    // No action is legal in the past.
    situation: moment ? { ...now, view: withHandOf(now.view, moment.view), legal: [] } : now,
    gains: collected?.event === "Collected" ? collected.gains : null,
    unpaid: since.some(({ event }) => event === "ReserveShort"),
    swapped: turn.some((event) => event.event === "Swapped" && event.how === "free"),
    roll: dice?.version ?? 0,
    trail: last?.event === "Walked" ? last.path : [],
    version: moment?.version ?? null,
  };
}
