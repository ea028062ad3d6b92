/** The languages there are. Each has files of its own, which only those who speak it get: what the first screen says, and the rest. */
import "../paraglide/first/registry.js"; // what all of them need comes with the page, not after them
import { LANGUAGES as listed } from "../paraglide/languages.js"; // made from the list that the terminal reads too
import type { Catalogue } from "./messages.svelte";

export interface Language {
  /** As in the `lang` of a page. */
  readonly code: string;
  /** What those who speak it call it, whichever language is spoken now. */
  readonly name: string;
  /** Not all is translated yet. The rest is in English. */
  readonly draft?: boolean;
  readonly first: () => Promise<Catalogue>;
  readonly rest: () => Promise<Catalogue>;
}

/** All that a language can say. */
export async function wholeCatalogue({ first, rest }: Language): Promise<Catalogue> {
  return Object.assign({}, ...(await Promise.all([first(), rest()])));
}

export const LANGUAGES: readonly Language[] = listed;

const ENGLISH = LANGUAGES[0] as Language;

/** English grown by two fifths, to see what a screen does with long words: `?lang=pseudo`. Only the gallery is built with it. */
const PSEUDO: Language = {
  code: "en-XA",
  name: "Pseudo",
  first: async () => (await import("./pseudo")).grown(await ENGLISH.first()),
  rest: async () => (await import("./pseudo")).grown(await ENGLISH.rest()),
};

export function isPseudoAsked(): boolean {
  return import.meta.env.DEV && new URLSearchParams(location.search).get("lang") === "pseudo";
}

/** The language a person chose, else the first that they read of those we speak, else English. A draft comes after what is complete. */
export function languageFor(chosen: string, read: readonly string[], languages = LANGUAGES): Language {
  if (import.meta.env.DEV && chosen === PSEUDO.code) return PSEUDO;
  const find = (wanted: string) => languages.find(({ code }) => code === wanted.split("-")[0]?.toLowerCase());
  const spoken = read.flatMap((wanted) => find(wanted) ?? []);
  return find(chosen) ?? spoken.find(({ draft }) => !draft) ?? spoken[0] ?? ENGLISH;
}
