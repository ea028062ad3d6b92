/** How wide words are, in letters of the Latin alphabet: roughly, for words that must fit on a card. */

const TAMIL = /\p{Script=Tamil}/u;
const WIDE = /[mw]/gi;

export function widthOf(text: string): number {
  return text.length * (TAMIL.test(text) ? 1.25 : 1) + (text.match(WIDE)?.length ?? 0) / 2;
}

export function widestWord(text: string): number {
  return Math.max(...text.split(" ").map(widthOf));
}
