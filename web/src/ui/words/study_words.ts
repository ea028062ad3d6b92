/** What an analysis found, in words and numbers. Chances are told in percent of all games that would go on from there. */

import { isMistake, type MistakeNote, type MomentNote, WHOLE } from "../../game/analysis/noted_moments";
import { language } from "../../language/current_language.svelte";
import { m } from "../../language/messages.svelte";
import type { GameEvent } from "../../wire";
import { eventsInWords } from "./event_texts";
import type { TableNames } from "./sentences";

const LEAST = 0.005 * WHOLE; // what is less is not worth a number

/** A chance: 62 %. */
export function chanceText(millionths: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(
    millionths / WHOLE,
  );
}

/** Everyone's chance, from 0 to 1, and that nobody wins where there is one. */
export function chancesText(chances: readonly number[], names: readonly string[]): string {
  const nobody = 1 - chances.reduce((sum, chance) => sum + chance, 0);
  const told = chances.map((chance, seat) => ({ name: names[seat] ?? "", chance }));
  if (nobody >= LEAST / WHOLE) told.push({ name: m.study_nobody(), chance: nobody });
  return told
    .map(({ name, chance }) => m.study_chance_of({ name, percent: chanceText(chance * WHOLE) }))
    .join(m.list_comma());
}

/** What a chance gained or lost: +6 %, −12 %. */
export function changeText(millionths: number): string {
  const format = { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" } as const;
  return new Intl.NumberFormat(language(), format).format(millionths / WHOLE);
}

/** A small loss, more exactly: 0.8 %. */
export function lossText(millionths: number): string {
  const format = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language(), format).format(millionths / WHOLE);
}

export function noteText(note: MomentNote, named: TableNames): string {
  const name = named.names[note.seat] ?? "";
  if (isMistake(note)) return mistakeText(note, name);
  if (note.kind === "claim") return m.study_claim({ name, design: named.designs[note.design]?.name ?? "" });
  const percent = chanceText(Math.abs(note.change));
  return note.kind === "lucky" ? m.study_lucky({ name, percent }) : m.study_unlucky({ name, percent });
}

const MISTAKES = {
  mistake: m.study_mistake,
  blunder: m.study_blunder,
  missed_claim: m.study_missed_claim,
  missed_completion: m.study_missed_completion,
};

/** What could surely have been had is named also where it cost nothing, or nobody knows. */
function mistakeText({ kind, mistake }: MistakeNote, name: string): string {
  const said =
    mistake.loss >= LEAST || (kind !== "missed_claim" && kind !== "missed_completion")
      ? MISTAKES[kind]({ name, percent: chanceText(mistake.loss) })
      : kind === "missed_claim"
        ? m.study_could_claim({ name })
        : m.study_could_complete({ name });
  return mistake.by === "stand-in" ? `${said} ${m.study_stand_in()}` : said;
}

export function betterText({ mistake, better }: MistakeNote, named: TableNames): string {
  return m.study_better({ words: lineText(mistake.better, better, named) });
}

/** Actions that would have been better: what they do if chance has no part in it, else what they are. */
export function lineText(
  actions: readonly string[],
  events: readonly GameEvent[],
  named: TableNames,
): string {
  const [first = ""] = actions;
  const [verb, design = ""] = first.split(":");
  if (verb === "roll") return m.study_better_roll();
  if (verb === "exchange")
    return m.study_better_exchange({ design: named.designs[Number(design)]?.name ?? "" });
  return eventsInWords(events, named);
}
