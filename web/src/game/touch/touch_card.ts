/** What a touch does while an action card is selected. */

import { actionOf, type CardVerb, valuesOf } from "../actions/actions";
import type { Situation } from "../actions/situation";
import { attemptOf, chosenOn, legalPlays, targetsOf, touchedOn, verbsOf } from "./cards";
import { NONE, type Outcome, type SelectionOf, select, send, type Touch } from "./selection";

type CardSelection = SelectionOf<"card">;

/** What a touch does with the selected card; null if it has nothing to do with the card. */
export function continueCard(situation: Situation, selection: CardSelection, what: Touch): Outcome | null {
  if (what.on === "card" && what.card === selection.card) return select(NONE);
  for (const verb of verbsOf(selection.card)) {
    const outcome = continuePlay(situation, selection, verb, what);
    if (outcome) return outcome;
  }
  return null;
}

function continuePlay(
  situation: Situation,
  selection: CardSelection,
  verb: CardVerb,
  what: Touch,
): Outcome | null {
  const [first, second] = targetsOf(verb);
  const touched = first ? touchedOn(what, first.on) : null;
  if (!first || !second) {
    return touched === null ? null : send(situation, actionOf(verb, [touched]), selection);
  }
  const nothing: CardSelection = { ...selection, octagon: null, square: null };
  const pair = first.on === second.on;
  const chosen = chosenOn(selection, first.on);
  const last = touchedOn(what, second.on);
  if (chosen !== null && last !== null) {
    return pair && last === chosen
      ? select(nothing)
      : send(situation, actionOf(verb, [chosen, last]), selection);
  }
  if (touched === null) return null;
  // A swap is tried with two yarns, legal or not. What nothing can replace is tried at once.
  const open =
    pair ||
    legalPlays(situation, selection.card).some(
      (action) => action.do === verb && valuesOf(action)[0] === touched,
    );
  return open
    ? select({ ...nothing, [first.on]: touched })
    : send(situation, attemptOf(situation, verb, touched), nothing);
}
