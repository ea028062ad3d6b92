/** The deck that a table plays with, with the words of the language that is spoken; without designs until it has come. */

import { designsInWords } from "../../language/designs.svelte";
import * as api from "../../net/api";
import type { DeckInfo, DesignInfo } from "../../wire";

/** Call it where a component is made. */
export function designsOf(deckName: () => string | null): { readonly current: readonly DesignInfo[] } {
  let deck = $state.raw<DeckInfo | null>(null);
  const name = $derived(deckName()); // asked for once, however often the table is told anew
  $effect(() => {
    if (name === null) return;
    api.deck(name).then(
      (found) => {
        deck = found;
      },
      () => {}, // without the drawings the game can still be seen; a reload asks again
    );
  });
  const designs = $derived(designsInWords(deck));
  return {
    get current() {
      return designs;
    },
  };
}
