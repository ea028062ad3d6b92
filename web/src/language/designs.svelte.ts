/**
 * The designs of our own deck in the current language: the meanings of their names, and Tamil names in Tamil letters.
 */
import type { DeckInfo, DesignInfo } from "../wire";
import { language } from "./current_language.svelte";

type Words = Readonly<Record<string, Partial<Pick<DesignInfo, "name" | "title" | "motif">>>>;

/** The deck itself is in English, which also fills gaps in other languages. */
const FILES = import.meta.glob<Words>("../../messages/designs/*.json", { import: "default" });
const OUR_DECK = "Kanchi";

let words = $state.raw<Words>({});

// This file loads with the first screen that shows designs, and so do their words.
$effect.root(() => {
  $effect(() => {
    const wanted = language();
    Promise.resolve(FILES[`../../messages/designs/${wanted}.json`]?.()).then((found = {}) => {
      if (wanted === language()) words = found;
    });
  });
});

export function designsInWords(deck: DeckInfo | null): readonly DesignInfo[] {
  return deck?.name === OUR_DECK ? deck.designs.map(designInWords) : (deck?.designs ?? []);
}

/** For one of our own deck. */
export function designInWords(design: DesignInfo): DesignInfo {
  return { ...design, ...words[design.name] };
}
