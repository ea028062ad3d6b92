/** The language of the page: the player's choice, or else the browser's. It can change at any time. */
import { pageTitle } from "../ui/page/page_title";
import { prefs } from "../ui/settings/prefs.svelte";
import { isPseudoAsked, type Language, languageFor, wholeCatalogue } from "./languages";
import { m, useCatalogue } from "./messages.svelte";

let code = $state("en");
let spoken: Language | null = null;
let whole = false; // true once all its words are loaded
let wholeWanted = false;

/** The code of the current language. */
export function language(): string {
  return code;
}

/** Call before anything is shown. Falls back to English if the language cannot be loaded. */
export async function loadFirstLanguage(): Promise<void> {
  const wanted = languageFor(isPseudoAsked() ? "en-XA" : prefs.language, navigator.languages);
  await speak(wanted).catch(() => speak(languageFor("en", [])));
}

/** Changes the language, now and for later visits. If it cannot be loaded, nothing changes. */
export async function chooseLanguage(chosen: string): Promise<void> {
  await speak(languageFor(chosen, []));
  prefs.language = chosen;
}

/** Call before any screen but the first is shown. From then on all words are loaded, in any language. */
export async function loadAllWords(): Promise<void> {
  wholeWanted = true;
  if (spoken && !whole) await speak(spoken); // otherwise they come with the first language
}

async function speak(wanted: Language): Promise<void> {
  const all = wholeWanted;
  useCatalogue(await (all ? wholeCatalogue(wanted) : wanted.first()));
  spoken = wanted;
  whole = all;
  code = wanted.code;
  document.documentElement.lang = wanted.code;
  document.title = pageTitle();
  document.querySelector("meta[name=description]")?.setAttribute("content", m.home_lead());
}
