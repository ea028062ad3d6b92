/** The deck that a table plays with; null until it is loaded. */

import { deck as deckNamed } from "../../net/decks";
import { useResource } from "../../resource.svelte";
import type { DeckInfo } from "../../wire";

export function useDeck(deckName: () => string | null): { readonly current: DeckInfo | null } {
  const name = $derived(deckName()); // requested once, however often the table changes
  // The game works without the drawings; a reload of the page retries.
  const deck = useResource(() => (name === null ? null : deckNamed(name)));
  return {
    get current() {
      return deck.value;
    },
  };
}
