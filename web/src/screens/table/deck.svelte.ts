/** The designs of the deck that a table plays with, in the current language. Empty until they are loaded. */

import { designsInWords } from "../../language/designs.svelte";
import * as api from "../../net/api";
import type { DeckInfo, DesignInfo } from "../../wire";

/** Call it while a component is initialised. */
export function designsOf(deckName: () => string | null): { readonly current: readonly DesignInfo[] } {
  let deck = $state.raw<DeckInfo | null>(null);
  const name = $derived(deckName()); // asked for once, however often the table changes
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
