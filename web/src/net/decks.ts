/** Decks by name. */

import { hasCode } from "../api_error";
import type { DeckInfo } from "../wire";
import { hostOfNewGames } from "./hosts/hosts";
import { storedText, storeText } from "./storage/stored_text";

const decks = new Map<string, Promise<DeckInfo>>();

/** Loads a deck once, since it never changes. Also stores it on this device for offline use. */
export function deck(name: string): Promise<DeckInfo> {
  const asked = decks.get(name) ?? load(name);
  decks.set(name, asked);
  asked.catch(() => decks.delete(name)); // the next call tries again
  return asked;
}

async function load(name: string): Promise<DeckInfo> {
  const place = `ettana.deck.${name}`;
  try {
    const found = await hostOfNewGames().ask("deck", { at: name });
    storeText(place, JSON.stringify(found));
    return found;
  } catch (error) {
    const kept = hasCode(error, "offline") ? storedText(place) : null;
    if (kept === null) throw error;
    return JSON.parse(kept) as DeckInfo;
  }
}
