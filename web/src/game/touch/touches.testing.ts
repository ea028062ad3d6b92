/** A small table for testing touches: my seat is 0 and my pin on b2, the other pin on c2. The die shows 2. */

import type { View } from "../../wire";
import { type Action, encode } from "../actions/actions";
import type { Situation } from "../actions/situation";
import { aView } from "../actions/views.testing";
import { NONE, type Outcome, type Touch } from "./selection";
import { outcomeOfTouch } from "./touch";
import { touchableIn } from "./touchable";

export const octagon = (name: string) => "abcde".indexOf(name.charAt(0)) + 5 * (Number(name.charAt(1)) - 1);
export const square = (name: string) => "abcd".indexOf(name.charAt(0)) + 4 * (Number(name.charAt(1)) - 1);

export function situation(legal: Action[], view: Partial<View> = {}): Situation {
  return { view: aView(view), legal: legal.map(encode), diagonal: false };
}

export const on = {
  pin: (seat: number): Touch => ({ on: "pin", seat }),
  square: (name: string): Touch => ({ on: "square", square: square(name) }),
  yarn: (name: string): Touch => ({ on: "octagon", octagon: octagon(name) }),
  card: (card: number): Touch => ({ on: "card", card }),
  design: (design: number): Touch => ({ on: "design", design }),
  seat: (seat: number): Touch => ({ on: "seat", seat }),
  colour: (colour: number): Touch => ({ on: "colour", colour }),
  number: (number: number): Touch => ({ on: "number", number }),
  way: (text: string): Touch => ({ on: "way", text }),
};

/** The outcome of several touches in a row. */
export function touched(here: Situation, ...touches: Touch[]): Outcome {
  return touches.reduce<Outcome>((before, what) => outcomeOfTouch(here, before.selection, what), {
    selection: NONE,
    send: null,
  });
}

export function sent(here: Situation, ...touches: Touch[]): string | undefined {
  return touched(here, ...touches).send?.text;
}

export function offered(here: Situation, ...touches: Touch[]): string[] {
  return touchableIn(here, touched(here, ...touches).selection).ways.map((way) => way.text);
}

export const glowing = (here: Situation, ...touches: Touch[]) =>
  touchableIn(here, touched(here, ...touches).selection);
export const walk = (to: string, ...pays: number[]): Action => ({ do: "walk", to: square(to), pays });
export const jump = (to: string): Action => ({ do: "jump", to: square(to) });
export const move = (to: string): Action => ({ do: "move", to: square(to) });
export const swap = (how: "free" | "pay" | "swap", a: string, b: string): Action => ({
  do: how,
  a: octagon(a),
  b: octagon(b),
});
