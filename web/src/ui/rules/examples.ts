/** The worked examples of the rules: looms as the rules themselves made them (tools/rule_examples.py), and where they belong. */
import { MARGIN } from "../../game/loom/geometry";
import type { RulePageWords } from "../../language/rule_page_words";
import type { DesignInfo, Pin } from "../../wire";
import data from "./examples.fixture.json";

/** What lies on the loom and beside it, and what is pointed out. */
export interface Frame {
  /** Which sentence of the example it belongs to, from 1. */
  readonly text: number;
  readonly yarns: readonly number[];
  readonly tiles: readonly number[];
  readonly pins: readonly number[];
  readonly path?: readonly number[];
  readonly trail?: readonly number[];
  readonly glowSquares?: readonly number[];
  readonly glowOctagons?: readonly number[];
  readonly marked?: readonly number[];
  readonly prices?: readonly (readonly [number, number])[];
  /** The number die and the colour die; without a colour the number die alone. */
  readonly dice?: readonly [number, number | null];
  /** By seat: what they have, or what they have just got; null before it is known. */
  readonly tokens?: readonly number[];
  readonly gains?: readonly (number | null)[];
  readonly reserve?: {
    readonly yarns: readonly number[];
    readonly tiles: readonly number[];
    readonly tokens: number;
  };
  /** What comes from the reserve. */
  readonly comes?: { readonly colour?: number; readonly number?: number };
  /** Quarter turns of the design card, clockwise. */
  readonly turns?: number;
  /** The design card was claimed. */
  readonly claimed?: boolean;
}

export interface Example {
  readonly name: string;
  /** Columns and rows of octagons that are shown, from the upper left. */
  readonly size: readonly [number, number];
  readonly pinColours: readonly Pin[];
  readonly design: DesignInfo | null;
  readonly cards: readonly number[];
  readonly frames: readonly [Frame, ...Frame[]];
}

const EXAMPLES = new Map((data as unknown as readonly Example[]).map((example) => [example.name, example]));

export function exampleNames(): readonly string[] {
  return [...EXAMPLES.keys()];
}

export function exampleOf(name: string): Example {
  const found = EXAMPLES.get(name);
  if (!found) throw new RangeError(`no example ${name}`);
  return found;
}

/** The examples that stand below a clause. */
export const CLAUSE_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "1.1": ["touching"],
  "3.2": ["collect"],
  "4.2": ["free_swap"],
  "4.8": ["claim"],
  "5.2": ["two_steps"],
  "5.3": ["five_steps"],
  "5.5": ["toll"],
  "5.6": ["targets"],
  "6.1": ["move_card"],
  "6.5": ["replace_yarn", "replace_tile"],
  "7.1": ["design_card"],
  "7.2": ["turned"],
};

/** The key of a sentence of an example. */
export function textKey(name: string, text: number): keyof RulePageWords {
  return `example_${name}_${text}` as keyof RulePageWords;
}

/** What an example says, sentence by sentence. */
export function textsOf({ name, frames }: Example, words: RulePageWords): readonly string[] {
  const numbers = new Set(frames.map(({ text }) => text));
  return [...numbers].map((text) => words[textKey(name, text)]);
}

export function cropOf([columns, rows]: Example["size"]): string {
  return `${MARGIN - 3} ${MARGIN - 3} ${columns * 100 + 6} ${rows * 100 + 6}`;
}
