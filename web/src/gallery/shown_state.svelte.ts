/** The state that the gallery shows. */

import { chooseLanguage } from "../language/current_language.svelte";
import { answerAs } from "./fake_server";
import { drawn, type GalleryState } from "./gallery_state";
import { STATES } from "./states";

export class ShownState {
  #name = $state<string | null>(null);
  count = $state(0); // the same state shown again is drawn anew
  /** Its words follow the language of the page. */
  readonly state: GalleryState | null = $derived(STATES[this.#name ?? ""]?.() ?? null);

  /** Returns once all is drawn and done that belongs to the state. Null: the list of states. */
  async show(name: string | null): Promise<void> {
    const { stored = {}, answers = {}, acts = [] } = STATES[name ?? ""]?.() ?? {};
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    answerAs(answers);
    this.#name = name;
    this.count += 1;
    for (const act of acts) await act();
    await drawn();
    await document.fonts.ready;
    scrollTo(0, 0);
  }

  /** What was said when something was done or answered stays as it was said: then the state is shown anew. */
  async speak(language: string): Promise<void> {
    await chooseLanguage(language);
    const { acts, answers } = this.state ?? {};
    if (acts || answers) await this.show(this.#name);
    else await drawn();
  }
}
