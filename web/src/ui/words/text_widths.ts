/** How wide words are, in letters of the Latin alphabet: roughly, for words that must fit on a card. */

const TAMIL = /\p{Script=Tamil}/u;

export function widthOf(text: string): number {
  return text.length * (TAMIL.test(text) ? 1.25 : 1);
}

export function widestWord(text: string): number {
  return Math.max(...text.split(" ").map(widthOf));
}
