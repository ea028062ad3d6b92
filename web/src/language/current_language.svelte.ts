/** The language of the page: the one that the player chose, else the browser's. It can change at any time. */
import { pageTitle } from "../ui/page/page_title";
import { prefs } from "../ui/settings/prefs.svelte";
import { isPseudoAsked, type Language, languageFor, wholeCatalogue } from "./languages";
import { m, useCatalogue } from "./messages.svelte";

let code = $state("en");
let spoken: Language | null = null;
let whole = false; // as far as it is loaded
let wholeWanted = false;

/** The code of the current language. */
export function language(): string {
  return code;
}

/** Call before anything is shown. If the language cannot be loaded, English is tried. */
export async function loadFirstLanguage(): Promise<void> {
  const wanted = languageFor(isPseudoAsked() ? "en-XA" : prefs.language, navigator.languages);
  await speak(wanted).catch(() => speak(languageFor("en", [])));
}

/** Changes the language, now and for the next time. If it cannot be loaded, nothing changes. */
export async function chooseLanguage(chosen: string): Promise<void> {
  await speak(languageFor(chosen, []));
  prefs.language = chosen;
}

/** Before any screen but the first is shown: from then on all words are there, in whatever language. */
export async function loadAllWords(): Promise<void> {
  wholeWanted = true;
  if (spoken && !whole) await speak(spoken); // else they come with the first language
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
