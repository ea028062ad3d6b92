/** The designs of the deck that a table plays with, in the current language. Empty until they are loaded. */

import { designsInWords } from "../../language/designs.svelte";
import * as api from "../../net/api";
import { useResource } from "../../resource.svelte";
import type { DesignInfo } from "../../wire";

/** Call it while a component is initialised. */
export function designsOf(deckName: () => string | null): { readonly current: readonly DesignInfo[] } {
  const name = $derived(deckName()); // asked for once, however often the table changes
  // Without the drawings the game can still be seen; a reload of the page asks again.
  const deck = useResource(() => (name === null ? null : api.deck(name)));
  const designs = $derived(designsInWords(deck.value));
  return {
    get current() {
      return designs;
    },
  };
}
