/** The language of the page: the one that the player chose, else the browser's. It can change at any time. */
import { prefs } from "../ui/settings/prefs.svelte";
import { isPseudoAsked, type Language, languageFor } from "./languages";
import { useCatalogue } from "./messages.svelte";

let code = $state("en");

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

async function speak(wanted: Language): Promise<void> {
  useCatalogue(await wanted.load());
  code = wanted.code;
  document.documentElement.lang = wanted.code;
}
