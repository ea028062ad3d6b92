/**
 * The actions of the game: what a number in the legal list means, and the text that is sent for it.
 * The layout is that of src/ettana/core/engine/rules/ids.py, the texts those of src/ettana/core/actions.py; a test holds them together.
 */

import { octagonName, squareName } from "../loom/geometry";

export type Plain = "roll" | "end" | "buy-card" | "buy-design" | "get-design" | "collect" | "again" | "tax";

export type Action =
  | { readonly do: Plain }
  | { readonly do: "place" | "jump" | "move"; readonly to: number }
  | { readonly do: "walk"; readonly to: number; readonly pays: readonly number[] }
  | { readonly do: "free" | "pay" | "swap"; readonly a: number; readonly b: number }
  | { readonly do: "steal-card" | "steal-tokens"; readonly victim: number }
  | { readonly do: "yarn"; readonly octagon: number; readonly colour: number }
  | { readonly do: "tile"; readonly square: number; readonly number: number }
  | { readonly do: "preset"; readonly face: number }
  | { readonly do: "gain"; readonly number: number }
  | { readonly do: "exchange" | "claim"; readonly design: number };

export type Verb = Action["do"];

/** G R Y B P, and K for black. */
export const COLOUR_LETTERS = "GRYBPK";

/** Each kind of action has the numbers from its first one up to the next kind's: `[verb, first number]`. */
const BLOCKS = [
  ["roll", 0],
  ["place", 1],
  ["walk", 17],
  ["jump", 273],
  ["end", 289],
  ["free", 290],
  ["buy-card", 590],
  ["buy-design", 591],
  ["pay", 592],
  ["swap", 892],
  ["move", 1192],
  ["steal-card", 1208],
  ["steal-tokens", 1212],
  ["yarn", 1216],
  ["tile", 1341],
  ["preset", 1437],
  ["get-design", 1443],
  ["collect", 1444],
  ["again", 1445],
  ["tax", 1446],
  ["gain", 1447],
  ["exchange", 1453],
  ["claim", 1517],
] as const satisfies readonly (readonly [Verb, number])[];

export const ACTIONS = 1581;
const MOST_DESIGNS = 60;
const FIRST = Object.fromEntries(BLOCKS) as Record<Verb, number>;

/** The number of a pair of different octagons among all pairs. */
function pairNumber(a: number, b: number): number {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  return (low * (49 - low)) / 2 + high - low - 1;
}

const PAIRS: readonly (readonly [number, number])[] = Array.from({ length: 25 }, (_, a) =>
  Array.from({ length: 24 - a }, (_, step) => [a, a + 1 + step] as const),
).flat();

/** What the number of an action means. Throws a RangeError for a number that no action has. */
export function decode(number: number): Action {
  const block = BLOCKS.findLast(([, first]) => first <= number);
  if (!block || number >= ACTIONS) throw new RangeError(`no action has the number ${number}`);
  const [verb, first] = block;
  const rest = number - first;
  switch (verb) {
    case "place":
    case "jump":
    case "move":
      return { do: verb, to: rest };
    case "walk":
      return { do: verb, to: rest >> 4, pays: [0, 1, 2, 3].filter((seat) => (rest >> seat) & 1) };
    case "free":
    case "pay":
    case "swap": {
      const [a, b] = PAIRS[rest] ?? [0, 0];
      return { do: verb, a, b };
    }
    case "steal-card":
    case "steal-tokens":
      return { do: verb, victim: rest };
    case "yarn":
      return { do: verb, octagon: Math.floor(rest / 5), colour: rest % 5 };
    case "tile":
      return { do: verb, square: Math.floor(rest / 6), number: (rest % 6) + 1 };
    case "preset":
      return { do: verb, face: rest };
    case "gain":
      return { do: verb, number: rest + 1 };
    case "exchange":
    case "claim":
      if (rest >= MOST_DESIGNS) throw new RangeError(`no action has the number ${number}`);
      return { do: verb, design: rest };
    default:
      return { do: verb };
  }
}

/** The action that is written so; null if none is. */
export function actionCalled(text: string): Action | null {
  for (const [verb, first] of BLOCKS) {
    if (!text.startsWith(verb)) continue;
    const end = BLOCKS.find(([, next]) => next > first)?.[1] ?? first + MOST_DESIGNS;
    for (let number: number = first; number < end; number++) {
      const action = legible(number);
      if (action && textOf(action) === text) return action;
    }
  }
  return null;
}

function legible(number: number): Action | null {
  try {
    return decode(number);
  } catch {
    return null; // a number that no action has
  }
}

/** The number of an action: the inverse of `decode`. */
export function encode(action: Action): number {
  return FIRST[action.do] + offset(action);
}

function offset(action: Action): number {
  switch (action.do) {
    case "place":
    case "jump":
    case "move":
      return action.to;
    case "walk":
      return 16 * action.to + action.pays.reduce((seats, seat) => seats | (1 << seat), 0);
    case "free":
    case "pay":
    case "swap":
      return pairNumber(action.a, action.b);
    case "steal-card":
    case "steal-tokens":
      return action.victim;
    case "yarn":
      return 5 * action.octagon + action.colour;
    case "tile":
      return 6 * action.square + action.number - 1;
    case "preset":
      return action.face;
    case "gain":
      return action.number - 1;
    case "exchange":
    case "claim":
      return action.design;
    default:
      return 0;
  }
}

/** The action as the server reads it: `walk:c3+1`. */
export function textOf(action: Action): string {
  switch (action.do) {
    case "place":
    case "jump":
    case "move":
      return `${action.do}:${squareName(action.to)}`;
    case "walk":
      return `walk:${squareName(action.to)}${action.pays.map((seat) => `+${seat}`).join("")}`;
    case "free":
    case "pay":
    case "swap": {
      const [a, b] = action.a < action.b ? [action.a, action.b] : [action.b, action.a];
      return `${action.do}:${octagonName(a)}-${octagonName(b)}`;
    }
    case "steal-card":
    case "steal-tokens":
      return `${action.do}:${action.victim}`;
    case "yarn":
      return `yarn:${octagonName(action.octagon)}=${COLOUR_LETTERS.charAt(action.colour)}`;
    case "tile":
      return `tile:${squareName(action.square)}=${action.number}`;
    case "preset":
      return `preset:${COLOUR_LETTERS.charAt(action.face)}`;
    case "gain":
      return `gain:${action.number}`;
    case "exchange":
    case "claim":
      return `${action.do}:${action.design}`;
    default:
      return action.do;
  }
}
