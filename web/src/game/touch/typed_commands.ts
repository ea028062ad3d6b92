/**
 * Commands that are typed: the notation of actions, written as loosely as people write it (`walk c3`, `swap a1 b1`, `claim kolam`).
 * A command has the same outcome as a touch: if there are several ways they are offered, and what is forbidden the server refuses.
 */

import { type Action, COLOUR_LETTERS, type Plain } from "../actions/actions";
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

const PLAIN: ReadonlySet<string> = new Set<Plain>([
  "roll",
  "end",
  "buy-card",
  "buy-design",
  "get-design",
  "collect",
  "again",
  "tax",
]);

/** The outcome of a command; null if it cannot be understood. */
export function outcomeOfCommand(situation: Situation, text: string, names: CommandNames): Outcome | null {
  const line = text.trim().toLowerCase();
  const found = /^((?:buy|get|steal)[- ]\w+|[a-z]+)\s*(:?)\s*(.*)$/.exec(line);
  if (!found) return null;
  const verb = (found[1] ?? "").replace(" ", "-");
  const exact = found[2] === ":";
  const rest = found[3] ?? "";
  if (PLAIN.has(verb)) return rest ? null : send(situation, { do: verb as Plain }, NONE);
  const words = rest.split(/[^\p{L}\p{M}\d]+/u).filter(Boolean);
  if (verb === "walk" && words.length === 1 && !exact) return walked(situation, words[0]);
  if (verb === "swap" && !exact) return swapped(situation, words);
  const action = read(verb, words, rest, names);
  return action && send(situation, action, NONE);
}

function read(verb: string, words: readonly string[], rest: string, names: CommandNames): Action | null {
  const [first = "", second = ""] = words;
  const square = placed(squareNumbers, squareName, first);
  const octagon = placed(octagonNumbers, octagonName, first);
  switch (verb) {
    case "place":
    case "jump":
    case "move":
      return square === null ? null : { do: verb, to: square };
    case "walk": {
      const pays = words.slice(1).map(Number);
      return square === null || pays.some((seat) => !(seat in [0, 1, 2, 3]))
        ? null
        : { do: verb, to: square, pays };
    }
    case "free":
    case "pay":
    case "swap": {
      const pair = pairOf(words);
      return pair && { do: verb, ...pair };
    }
    case "steal-card":
    case "steal-tokens": {
      const victim = named(names.players, rest);
      return victim === null ? null : { do: verb, victim };
    }
    case "yarn": {
      const colour = COLOUR_LETTERS.slice(0, 5).indexOf(second.toUpperCase());
      return octagon === null || second === "" || colour < 0 ? null : { do: verb, octagon, colour };
    }
    case "tile":
      return square === null || !/^[1-6]$/.test(second) ? null : { do: verb, square, number: Number(second) };
    case "preset": {
      const face = COLOUR_LETTERS.indexOf(first.toUpperCase());
      return first.length !== 1 || face < 0 ? null : { do: verb, face };
    }
    case "gain":
      return /^[1-6]$/.test(first) ? { do: verb, number: Number(first) } : null;
    case "exchange":
    case "claim": {
      const design = named(names.designs, rest);
      return design === null ? null : { do: verb, design };
    }
    default:
      return null;
  }
}

/** A walk or jump to a square, by whichever way. */
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

/** A free way is taken; ways that cost something are offered; without any way the server is asked, and names the clause. */
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

/** Found by its number, as in the notation, or by the beginning of its name if no other name begins so. */
function named(names: readonly string[], text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text) < names.length ? Number(text) : null;
  const meant = names.flatMap((name, number) =>
    text !== "" && name.toLowerCase().startsWith(text) ? [number] : [],
  );
  return meant.length === 1 ? (meant[0] ?? null) : null;
}
