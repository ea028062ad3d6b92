/**
 * The actions of the game: the meaning of each number in the legal list, and the text that the client sends. Their
 * kinds come from src/ettana/core/actions.py. A test compares numbers and texts with those of the rules.
 */

import { ACTION_KINDS, ACTIONS, type Action, MOST_DESIGNS } from "../../wire";
import { octagonName, squareName } from "../loom/geometry";

export type { Action } from "../../wire";

export type Verb = Action["do"];
/** Actions without parameters. */
export type Plain = { [V in Verb]: Kinds[V]["fields"] extends readonly [] ? V : never }[Verb];
/** Actions that play a card from the hand. */
export type CardVerb = { [V in Verb]: Kinds[V]["card"] extends null ? never : V }[Verb];
export type CardAction = Extract<Action, { do: CardVerb }>;

type Kinds = typeof ACTION_KINDS;
export type Field = Kinds[Verb]["fields"][number];

/** G R Y B P, and K for black. */
export const COLOUR_LETTERS = "GRYBPK";

interface FieldValues {
  readonly count: number;
  readonly lowest: number;
  readonly write: (value: number) => string;
}

const letter = (colour: number) => COLOUR_LETTERS.charAt(colour);

/** The values of each field. Left out are swaps, whose two octagons are one number, and the seats that a walk pays. */
const FIELDS: Readonly<Record<Exclude<Field, "a" | "b" | "pays">, FieldValues>> = {
  to: { count: 16, lowest: 0, write: squareName },
  square: { count: 16, lowest: 0, write: squareName },
  octagon: { count: 25, lowest: 0, write: octagonName },
  victim: { count: 4, lowest: 0, write: String },
  colour: { count: 5, lowest: 0, write: letter },
  face: { count: 6, lowest: 0, write: letter },
  number: { count: 6, lowest: 1, write: String },
  design: { count: MOST_DESIGNS, lowest: 0, write: String },
};

export const VERBS = Object.keys(ACTION_KINDS) as Verb[];

/** The values of an action in the order of its fields, without the seats that a walk pays. */
export function valuesOf(action: Action): number[] {
  return ACTION_KINDS[action.do].fields.flatMap((field) =>
    field === "pays" ? [] : [(action as unknown as Record<Field, number>)[field]],
  );
}

/** The action of that kind with those values, in the order of its fields. Never a walk. */
export function actionOf(verb: Exclude<Verb, "walk">, values: readonly number[]): Action {
  const fields = ACTION_KINDS[verb].fields.map((field, index) => [field, values[index]]);
  return { do: verb, ...Object.fromEntries(fields) } as Action;
}

/** Decodes the number of an action. Throws a RangeError if no action has the number. */
export function decode(number: number): Action {
  const verb = VERBS.findLast((verb) => ACTION_KINDS[verb].first <= number);
  if (!verb || number >= ACTIONS) throw new RangeError(`no action has the number ${number}`);
  let rest = number - ACTION_KINDS[verb].first;
  if (verb === "walk") {
    return { do: verb, to: rest >> 4, pays: [0, 1, 2, 3].filter((seat) => (rest >> seat) & 1) };
  }
  if (isSwap(verb)) return actionOf(verb, PAIRS[rest] ?? [0, 0]);
  const values: number[] = [];
  for (const { count, lowest } of fieldValues(verb).toReversed()) {
    values.unshift(lowest + (rest % count));
    rest = Math.floor(rest / count);
  }
  if (rest > 0) throw new RangeError(`no action has the number ${number}`);
  return actionOf(verb, values);
}

/** The number of an action: the inverse of `decode`. */
export function encode(action: Action): number {
  const { first } = ACTION_KINDS[action.do];
  if (action.do === "walk")
    return first + 16 * action.to + action.pays.reduce((set, seat) => set | (1 << seat), 0);
  if (isSwap(action.do)) return first + pairNumber(valuesOf(action));
  const values = valuesOf(action);
  return (
    first +
    fieldValues(action.do).reduce(
      (sum, { count, lowest }, index) => sum * count + (values[index] ?? 0) - lowest,
      0,
    )
  );
}

/** The action in the server's notation: `walk:c3+1`. */
export function textOf(action: Action): string {
  if (action.do === "walk") {
    return `walk:${squareName(action.to)}${action.pays.map((seat) => `+${seat}`).join("")}`;
  }
  const values = valuesOf(action);
  if (values.length === 0) return action.do;
  const written = isSwap(action.do)
    ? values
        .toSorted((a, b) => a - b)
        .map(octagonName)
        .join("-")
    : fieldValues(action.do)
        .map(({ write }, index) => write(values[index] ?? 0))
        .join("=");
  return `${action.do}:${written}`;
}

let byText: ReadonlyMap<string, Action> | undefined;

/** The action with this notation, or null if there is none. */
export function actionCalled(text: string): Action | null {
  byText ??= new Map(everyAction().map((action) => [textOf(action), action]));
  return byText.get(text) ?? null;
}

function everyAction(): Action[] {
  return Array.from({ length: ACTIONS }, (_, number) => number).flatMap((number) => {
    try {
      return [decode(number)];
    } catch {
      return []; // a number that no action has
    }
  });
}

function isSwap(verb: Verb): verb is "free" | "pay" | "swap" {
  return ACTION_KINDS[verb].fields.some((field) => field === "a");
}

function fieldValues(verb: Verb): FieldValues[] {
  return ACTION_KINDS[verb].fields.map((field) => FIELDS[field as keyof typeof FIELDS]);
}

const PAIRS: readonly (readonly [number, number])[] = Array.from({ length: 25 }, (_, a) =>
  Array.from({ length: 24 - a }, (_, step) => [a, a + 1 + step] as const),
).flat();

/** The number of a pair of different octagons among all pairs. */
function pairNumber(pair: readonly number[]): number {
  const low = Math.min(...pair);
  const high = Math.max(...pair);
  return (low * (49 - low)) / 2 + high - low - 1;
}
