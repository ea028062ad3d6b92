/** Names of the colours of yarns, dice and pins. */
import { m } from "../../language/messages.svelte";
import type { Pin } from "../../wire";

/** Names of the CSS colours and of the weaves in `Weaves.svelte`, by colour number; black is the die's sixth face. */
const COLOUR_KEYS = ["green", "red", "yellow", "blue", "purple", "black"] as const;

export const BLACK = 5;

const colourWords = [
  m.colour_green,
  m.colour_red,
  m.colour_yellow,
  m.colour_blue,
  m.colour_purple,
  m.colour_black,
];
const colourLetters = [
  m.letter_green,
  m.letter_red,
  m.letter_yellow,
  m.letter_blue,
  m.letter_purple,
  m.letter_black,
];
const pinWords: Record<Pin, () => string> = {
  pink: m.pin_pink,
  black: m.pin_black,
  white: m.pin_white,
  orange: m.pin_orange,
};

export function colourKey(colour: number): string {
  return COLOUR_KEYS[colour] ?? "black";
}

export function colourWord(colour: number): string {
  return colourWords[colour]?.() ?? "";
}

export function colourLetter(colour: number): string {
  return colourLetters[colour]?.() ?? "";
}

export function pinWord(pin: Pin): string {
  return pinWords[pin]();
}
