/**
 * Typed commands: the notation of actions, as loosely as people write it (`walk c3`, `swap a1 b1`, `claim kolam`). A
 * command has the same outcome as a touch: several ways are offered, and the server refuses what is forbidden.
 */

import { ACTION_KINDS } from "../../wire";
import {
  type Action,
  actionOf,
  COLOUR_LETTERS,
  type Field,
  type Plain,
  VERBS,
  type Verb,
} from "../actions/actions";
import type { Situation } from "../actions/situation";
import { octagonName, octagonNumbers, squareName, squareNumbers } from "../loom/geometry";
import { intendedMove, intendedSwap } from "./intended_actions";
import { NONE, type Outcome, type Selection, select, send } from "./selection";
import { moveWays, swapWays, type Way } from "./ways";

/** Names in the current language: designs by number, players by seat. */
interface CommandNames {
  readonly designs: readonly string[];
  readonly players: readonly string[];
}

/** The outcome of a command, or null if it is not understood. */
export function outcomeOfCommand(situation: Situation, text: string, names: CommandNames): Outcome | null {
  const line = text.trim().toLowerCase();
  const found = /^((?:buy|get|steal)[- ]\w+|[a-z]+)\s*(:?)\s*(.*)$/.exec(line);
  if (!found) return null;
  const verb = VERBS.find((verb) => verb === (found[1] ?? "").replace(" ", "-"));
  const exact = found[2] === ":";
  const rest = found[3] ?? "";
  const words = rest.split(/[^\p{L}\p{M}\d]+/u).filter(Boolean);
  if (!verb) return null;
  if (verb === "walk" && words.length === 1 && !exact) return walked(situation, words[0]);
  if (verb === "swap" && !exact) return swapped(situation, words);
  const action = verb === "walk" ? readWalk(words) : readAction(verb, words, rest, names);
  return action && send(situation, action, NONE);
}

function readWalk([place = "", ...seats]: readonly string[]): Action | null {
  const to = placed(squareNumbers, squareName, place);
  const pays = seats.map(Number);
  return to === null || pays.some((seat) => !(seat in [0, 1, 2, 3])) ? null : { do: "walk", to, pays };
}

function readAction(
  verb: Exclude<Verb, "walk">,
  words: readonly string[],
  rest: string,
  names: CommandNames,
): Action | null {
  const { fields } = ACTION_KINDS[verb];
  if (fields.length === 0) return rest ? null : { do: verb as Plain };
  const values = fields.flatMap((field, index) => readValue(field, words[index] ?? "", rest, names) ?? []);
  const twice = fields[0] === "a" && values[0] === values[1];
  return values.length < fields.length || twice ? null : actionOf(verb, values);
}

/** A value of an action: the word in its place, or a name, which may have several words. */
function readValue(
  field: Exclude<Field, "pays">,
  word: string,
  rest: string,
  { designs, players }: CommandNames,
): number | null {
  switch (field) {
    case "to":
    case "square":
      return placed(squareNumbers, squareName, word);
    case "a":
    case "b":
    case "octagon":
      return placed(octagonNumbers, octagonName, word);
    case "victim":
      return named(players, rest);
    case "design":
      return named(designs, rest);
    case "colour":
      return coloured(word, COLOUR_LETTERS.slice(0, 5));
    case "face":
      return coloured(word, COLOUR_LETTERS);
    case "number":
      return /^[1-6]$/.test(word) ? Number(word) : null;
  }
}

/** A walk or jump to a square, by any way. */
function walked(situation: Situation, place: string | undefined): Outcome | null {
  const to = placed(squareNumbers, squareName, place ?? "");
  if (to === null) return null;
  const attempt = () => intendedMove(situation, to);
  return chosen(situation, moveWays(situation, to), attempt, { kind: "pin", to });
}

/** A swap of two yarns, for free if possible. */
function swapped(situation: Situation, words: readonly string[]): Outcome | null {
  const pair = pairOf(words);
  if (!pair) return null;
  const { a, b } = pair;
  const attempt = () => intendedSwap(situation, a, b);
  return chosen(situation, swapWays(situation, a, b), attempt, { kind: "yarn", first: a, second: b });
}

/** Takes a free way; offers ways with a price; without any way asks the server, which names the clause. */
function chosen(
  situation: Situation,
  ways: readonly Way[],
  attempt: () => Action,
  offer: Selection,
): Outcome {
  const [only] = ways;
  if (!only) return send(situation, attempt(), NONE);
  return only.price === "free" ? send(situation, only.action, NONE) : select(offer);
}

function pairOf([first = "", second = ""]: readonly string[]): { a: number; b: number } | null {
  const a = placed(octagonNumbers, octagonName, first);
  const b = placed(octagonNumbers, octagonName, second);
  return a === null || b === null || a === b ? null : { a, b };
}

function placed(numbers: readonly number[], name: (number: number) => string, text: string): number | null {
  return numbers.find((number) => name(number) === text) ?? null;
}

function coloured(word: string, letters: string): number | null {
  const colour = letters.indexOf(word.toUpperCase());
  return word.length === 1 && colour >= 0 ? colour : null;
}

/** Finds by number, as in the notation, or by the unique beginning of a name. */
function named(names: readonly string[], text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text) < names.length ? Number(text) : null;
  const meant = names.flatMap((name, number) =>
    text !== "" && name.toLowerCase().startsWith(text) ? [number] : [],
  );
  return meant.length === 1 ? (meant[0] ?? null) : null;
}
