/** What a touch does while an action card is selected: a card has one target, or two. */

import { Card } from "../../wire";
import { legalActions, type Situation } from "../actions/situation";
import { intendedTile, intendedYarn } from "./intended_actions";
import { NONE, type Outcome, type Selection, type SelectionOf, select, send, type Touch } from "./selection";

/** What a touch does with the selected card; null if it has nothing to do with the card. */
export function continueCard(
  situation: Situation,
  selection: SelectionOf<"card">,
  what: Touch,
): Outcome | null {
  const { card, octagon, square } = selection;
  if (what.on === "card" && what.card === card) return select(NONE);
  switch (card) {
    case Card.MOVE:
      return what.on === "square" ? send(situation, { do: "move", to: what.square }, selection) : null;
    case Card.SWAP:
      if (what.on !== "octagon") return null;
      if (octagon === null) return select({ ...selection, octagon: what.octagon });
      if (octagon === what.octagon) return select({ ...selection, octagon: null });
      return send(situation, { do: "swap", a: octagon, b: what.octagon }, selection);
    case Card.STEAL_CARD:
    case Card.STEAL_TOKENS: {
      const verb = card === Card.STEAL_CARD ? "steal-card" : "steal-tokens";
      return what.on === "seat" ? send(situation, { do: verb, victim: what.seat }, selection) : null;
    }
    case Card.REPLACE:
      if (what.on === "octagon")
        return chooseReplacement(situation, { ...selection, octagon: what.octagon, square: null });
      if (what.on === "square")
        return chooseReplacement(situation, { ...selection, octagon: null, square: what.square });
      if (what.on === "colour" && octagon !== null) {
        return send(situation, { do: "yarn", octagon, colour: what.colour }, selection);
      }
      if (what.on === "number" && square !== null) {
        return send(situation, { do: "tile", square, number: what.number }, selection);
      }
      return null;
    case Card.PRESET:
      return what.on === "colour" ? send(situation, { do: "preset", face: what.colour }, selection) : null;
    case Card.GAIN:
      return what.on === "number" ? send(situation, { do: "gain", number: what.number }, selection) : null;
    default:
      return null;
  }
}

/** The yarn or the tile to replace is chosen. The next choice is what replaces it. */
function chooseReplacement(situation: Situation, selection: SelectionOf<"card">): Outcome {
  const { octagon, square } = selection;
  const possible = legalActions(situation).some(
    (action) =>
      (action.do === "yarn" && action.octagon === octagon) ||
      (action.do === "tile" && action.square === square),
  );
  if (possible) return select(selection);
  const nothing: Selection = { ...selection, octagon: null, square: null };
  if (octagon !== null) return send(situation, intendedYarn(situation, octagon), nothing);
  return square === null ? select(nothing) : send(situation, intendedTile(situation, square), nothing);
}
