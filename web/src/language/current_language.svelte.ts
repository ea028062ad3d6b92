/** Which language this device speaks: the one its player chose, else the one of the browser. It can change at any time. */
import { prefs } from "../ui/settings/prefs.svelte";
import { isPseudoAsked, type Language, languageFor } from "./languages";
import { useCatalogue } from "./messages.svelte";

let code = $state("en");

/** The code of the language that is spoken. */
export function language(): string {
  return code;
}

/** Call before anything is shown. If the language does not come, English may. */
export async function loadFirstLanguage(): Promise<void> {
  const wanted = languageFor(isPseudoAsked() ? "en-XA" : prefs.language, navigator.languages);
  await speak(wanted).catch(() => speak(languageFor("en", [])));
}

/** From now on, and the next time too. A language that does not come changes nothing. */
export async function chooseLanguage(chosen: string): Promise<void> {
  await speak(languageFor(chosen, []));
  prefs.language = chosen;
}

async function speak(wanted: Language): Promise<void> {
  useCatalogue(await wanted.load());
  code = wanted.code;
  document.documentElement.lang = wanted.code;
}
