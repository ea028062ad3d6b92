/** The twelve action cards (1.7): names, what they do in a sentence, their clause and their silk. */
import { m } from "../../language/messages.svelte";
import { Card } from "../../wire";

interface CardWords {
  readonly name: () => string;
  readonly does: () => string;
  readonly clause: string;
  /** The family: weaving, dice, tokens, cards, points. */
  readonly family: "loom" | "dice" | "tokens" | "cards" | "points";
}

const WORDS: Readonly<Record<Card, CardWords>> = {
  [Card.MOVE]: { name: m.card_move, does: m.card_move_does, clause: "6.1", family: "loom" },
  [Card.SWAP]: { name: m.card_swap, does: m.card_swap_does, clause: "6.2", family: "loom" },
  [Card.STEAL_CARD]: {
    name: m.card_steal_card,
    does: m.card_steal_card_does,
    clause: "6.3",
    family: "cards",
  },
  [Card.STEAL_TOKENS]: {
    name: m.card_steal_tokens,
    does: m.card_steal_tokens_does,
    clause: "6.4",
    family: "tokens",
  },
  [Card.REPLACE]: { name: m.card_replace, does: m.card_replace_does, clause: "6.5", family: "loom" },
  [Card.PRESET]: { name: m.card_preset, does: m.card_preset_does, clause: "6.6", family: "dice" },
  [Card.GET_DESIGN]: {
    name: m.card_get_design,
    does: m.card_get_design_does,
    clause: "6.7",
    family: "cards",
  },
  [Card.COLLECT]: { name: m.card_collect, does: m.card_collect_does, clause: "6.8", family: "tokens" },
  [Card.ROLL_AGAIN]: { name: m.card_roll_again, does: m.card_roll_again_does, clause: "6.9", family: "dice" },
  [Card.VICTORY_POINT]: {
    name: m.card_victory_point,
    does: m.card_victory_point_does,
    clause: "6.10",
    family: "points",
  },
  [Card.TAX]: { name: m.card_tax, does: m.card_tax_does, clause: "6.11", family: "tokens" },
  [Card.GAIN]: { name: m.card_gain, does: m.card_gain_does, clause: "6.12", family: "dice" },
};

/** By the number of the card. */
export const CARDS: readonly CardWords[] = Object.values(WORDS);

export function cardName(card: number): string {
  return CARDS[card]?.name() ?? "";
}
