/** Loads the letters that a page of words is set in, so that it is not set twice: with other letters first, and then pushed by these. */

const MOST_MS = 2500; // then it is read in other letters

export function lettersLoaded(): Promise<unknown> {
  const { fontFamily } = getComputedStyle(document.body);
  const display = getComputedStyle(document.documentElement).getPropertyValue("--display");
  const faces = [`1em ${fontFamily}`, `700 1em ${fontFamily}`, `700 1em ${display}`];
  const loaded = Promise.allSettled(faces.map((face) => document.fonts.load(face)));
  return Promise.race([loaded, new Promise((late) => setTimeout(late, MOST_MS))]);
}
