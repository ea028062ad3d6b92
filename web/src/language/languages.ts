/** The languages there are. Each is a file of its own, which only those who speak it get. */
import "../paraglide/registry.js"; // what all of them need comes with the page, not after them
import type { Catalogue } from "./messages.svelte";

export interface Language {
  /** As in the `lang` of a page. */
  readonly code: string;
  /** What those who speak it call it, whichever language is spoken now. */
  readonly name: string;
  readonly load: () => Promise<Catalogue>;
}

const ENGLISH: Language = {
  code: "en",
  name: "English",
  load: () => import("../paraglide/messages/en.js"),
};

export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { code: "nl", name: "Nederlands", load: () => import("../paraglide/messages/nl.js") },
  { code: "it", name: "Italiano", load: () => import("../paraglide/messages/it.js") },
  { code: "ta", name: "தமிழ்", load: () => import("../paraglide/messages/ta.js") },
];

/** English grown by two fifths, to see what a screen does with long words: `?lang=pseudo`, and no build contains it. */
const PSEUDO: Language = {
  code: "en-XA",
  name: "Pseudo",
  load: async () => (await import("./pseudo")).grown(await ENGLISH.load()),
};

export function isPseudoAsked(): boolean {
  return import.meta.env.DEV && new URLSearchParams(location.search).get("lang") === "pseudo";
}

/** The language a person chose, else the first that they read of those we speak, else English. */
export function languageFor(chosen: string, read: readonly string[]): Language {
  if (import.meta.env.DEV && chosen === PSEUDO.code) return PSEUDO;
  for (const wanted of [chosen, ...read]) {
    const found = LANGUAGES.find(({ code }) => code === wanted.split("-")[0]?.toLowerCase());
    if (found) return found;
  }
  return ENGLISH;
}
