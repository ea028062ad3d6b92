/**
 * English that is two fifths longer and has accents: reveals texts that do not fit, and texts that come from no
 * catalogue.
 */
import type { Catalogue } from "./messages.svelte";

const LETTERS = "aeiouAEIOUncy";
const MARKED = "åéîöûÅÉÎÖÛñçý";
const GROWTH = 0.4;

// Marks around parameters while the message is lengthened. A parameter is lengthened already, or is a name.
const OPEN = "\u2063";
const SHUT = "\u2064";

export function grown(english: Catalogue): Catalogue {
  const messages = Object.entries(english).map(([key, say]) => [
    key,
    (inputs: object) => grow(say(guarded(inputs) as never)),
  ]);
  return Object.fromEntries(messages);
}

/** Numbers stay as they are: plurals depend on them, and digits do not grow. */
function guarded(inputs: object): object {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      typeof value === "string" ? OPEN + value + SHUT : value,
    ]),
  );
}

function grow(text: string): string {
  const parts = text.split(new RegExp(`${OPEN}([^${SHUT}]*)${SHUT}`));
  const own = parts.filter((_, n) => n % 2 === 0).join("");
  const marked = parts.map((part, n) => (n % 2 === 0 ? mark(part) : part)).join("");
  const letters = own.replace(/[^\p{L}]/gu, "").length;
  // A single letter on a yarn, or a comma, stays short.
  return letters < 2 ? marked : marked + padding(Math.ceil(own.length * GROWTH));
}

function mark(text: string): string {
  return [...text].map((letter) => MARKED[LETTERS.indexOf(letter)] ?? letter).join("");
}

/** In words, so that lines can break as usual. */
function padding(length: number): string {
  return length < 3 ? "~".repeat(length) : ` ${"~~~~~~ ".repeat(length)}`.slice(0, length).trimEnd();
}
