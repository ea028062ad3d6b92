/**
 * The available languages. Each has its own files, loaded only by its speakers: the texts of the first screen, and the
 * rest.
 */
import "../paraglide/first/registry.js"; // what all of them need comes with the page, not after them
import { LANGUAGES as listed } from "../paraglide/languages.js"; // made from the list that the terminal reads too
import type { Catalogue } from "./messages.svelte";

export interface Language {
  /** The code in the `lang` of a page. */
  readonly code: string;
  /** Its own name for itself, whatever the current language. */
  readonly name: string;
  /** Incomplete: the rest is in English. */
  readonly draft?: boolean;
  readonly first: () => Promise<Catalogue>;
  readonly rest: () => Promise<Catalogue>;
}

/** All messages of a language. */
export async function wholeCatalogue({ first, rest }: Language): Promise<Catalogue> {
  return Object.assign({}, ...(await Promise.all([first(), rest()])));
}

export const LANGUAGES: readonly Language[] = listed;

const ENGLISH = LANGUAGES[0] as Language;

/** English lengthened by two fifths, to test screens with long words: `?lang=pseudo`. Only the gallery contains it. */
const PSEUDO: Language = {
  code: "en-XA",
  name: "Pseudo",
  first: async () => (await import("./pseudo")).grown(await ENGLISH.first()),
  rest: async () => (await import("./pseudo")).grown(await ENGLISH.rest()),
};

export function isPseudoAsked(): boolean {
  return import.meta.env.DEV && new URLSearchParams(location.search).get("lang") === "pseudo";
}

/**
 * The player's choice, or else the first language of the browser's list that we have, or else English. Drafts come
 * after complete languages.
 */
export function languageFor(chosen: string, read: readonly string[], languages = LANGUAGES): Language {
  if (import.meta.env.DEV && chosen === PSEUDO.code) return PSEUDO;
  const find = (wanted: string) => languages.find(({ code }) => code === wanted.split("-")[0]?.toLowerCase());
  const spoken = read.flatMap((wanted) => find(wanted) ?? []);
  return find(chosen) ?? spoken.find(({ draft }) => !draft) ?? spoken[0] ?? ENGLISH;
}
