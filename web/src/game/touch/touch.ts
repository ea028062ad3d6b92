/**
 * The effect of a touch: (situation, selection, touch) -> the next selection, and perhaps an action to send. A pure
 * function. The server decides what is legal. An illegal action is sent too, marked as such: the server refuses it and
 * names the clause.
 */

import { Phase } from "../../wire";
import { actionOf, type CardVerb, valuesOf } from "../actions/actions";
import { anyLegal, myTurn, type Situation } from "../actions/situation";
import { attemptOf, beginsOn, chosenOn, legalPlays, targetsOf, touchedOn, verbsOf } from "./cards";
import { intendedAnyMove, intendedMove, intendedSwap } from "./intended_actions";
import {
  canMove,
  NONE,
  type Outcome,
  type Selection,
  type SelectionOf,
  select,
  send,
  type Touch,
  waysOf,
} from "./selection";
import { moveWays, swapWays } from "./ways";

export function outcomeOfTouch(situation: Situation, selection: Selection, what: Touch): Outcome {
  if (!myTurn(situation) || what.on === "nothing") return select(NONE);
  if (what.on === "way") {
    const way = waysOf(situation, selection).find(({ text }) => text === what.text);
    if (!way) return select(selection);
    // The explanation of the card has already warned that it cannot be undone.
    return selection.kind === "card"
      ? send(situation, way.action, selection, null)
      : send(situation, way.action, selection);
  }
  if (what.on === "claim") return send(situation, { do: "claim", design: what.design }, selection);
  if (what.on === "button") {
    const unclaimed = what.button === "end" && anyLegal(situation, ["claim"]);
    return send(situation, { do: what.button }, selection, unclaimed ? "unclaimed" : undefined);
  }
  if (situation.view.phase === Phase.PLACE) {
    return what.on === "square" ? send(situation, { do: "place", to: what.square }, NONE) : select(NONE);
  }
  const meant = meantBy(situation, selection, what);
  return continueSelection(situation, selection, meant) ?? beginSelection(situation, selection, meant);
}

/** A pin covers its square, so a touch of one may mean the other. With a stealing card it means the pin's owner. */
function meantBy({ view }: Situation, selection: Selection, what: Touch): Touch {
  let seat = -1;
  if (what.on === "pin") seat = what.seat;
  if (what.on === "square") seat = view.players.findIndex(({ pin }) => pin === what.square);
  const square = view.players[seat]?.pin ?? null;
  if (square === null) return what;
  const card = selection.kind === "card" ? selection.card : null;
  if (card !== null && beginsOn(card, "seat")) return { on: "seat", seat };
  const goal = selection.kind === "pin" && seat !== view.seat;
  return goal || (card !== null && beginsOn(card, "square")) ? { on: "square", square } : { on: "pin", seat };
}

/** The effect of a touch on the selection, or null if they are unrelated. */
function continueSelection(situation: Situation, selection: Selection, what: Touch): Outcome | null {
  switch (selection.kind) {
    case "pin":
      return continuePin(situation, selection, what);
    case "yarn":
      return continueYarn(situation, selection, what);
    case "card":
      return continueCard(situation, selection, what);
    case "design":
      return what.on === "design" && what.design === selection.design ? select(NONE) : null;
    default:
      return null;
  }
}

function continuePin(situation: Situation, selection: SelectionOf<"pin">, what: Touch): Outcome | null {
  if (what.on === "pin") return select(NONE);
  if (what.on !== "square") return null;
  const again = what.square === selection.to;
  return goTo(situation, what.square, again, { kind: "pin", to: null });
}

/**
 * Moves the pin to a square: by a free way if there is one, so that nobody pays by mistake, and at once if there is
 * only one way, since a walk can be undone. A card that was not touched is offered first, and played if the square is
 * touched again.
 */
function goTo(situation: Situation, to: number, again: boolean, otherwise: Selection): Outcome {
  const ways = moveWays(situation, to);
  const [first] = ways;
  if (!first) return send(situation, intendedMove(situation, to), otherwise);
  const plain = first.price === "free" || (ways.length === 1 && (first.price === "tokens" || again));
  return plain ? send(situation, first.action, otherwise) : select({ kind: "pin", to });
}

function continueYarn(situation: Situation, selection: SelectionOf<"yarn">, what: Touch): Outcome | null {
  if (what.on !== "octagon") return null;
  const { first } = selection;
  if (what.octagon === first) return select(NONE);
  const ways = swapWays(situation, first, what.octagon);
  const [only] = ways;
  if (!only) {
    const meant = intendedSwap(situation, first, what.octagon);
    return send(situation, meant, { kind: "yarn", first, second: null });
  }
  // A swap can be undone, so a single way is taken at once.
  return ways.length === 1
    ? send(situation, only.action, selection)
    : select({ kind: "yarn", first, second: what.octagon });
}

/** The effect of a touch on the selected card, or null if they are unrelated. */
function continueCard(situation: Situation, selection: SelectionOf<"card">, what: Touch): Outcome | null {
  if (what.on === "card" && what.card === selection.card) return select(NONE);
  for (const verb of verbsOf(selection.card)) {
    const outcome = continuePlay(situation, selection, verb, what);
    if (outcome) return outcome;
  }
  return null;
}

function continuePlay(
  situation: Situation,
  selection: SelectionOf<"card">,
  verb: CardVerb,
  what: Touch,
): Outcome | null {
  const [first, second] = targetsOf(verb);
  const touched = first ? touchedOn(what, first.on) : null;
  if (!first || !second) {
    return touched === null ? null : send(situation, actionOf(verb, [touched]), selection);
  }
  const nothing: SelectionOf<"card"> = { ...selection, octagon: null, square: null };
  const pair = first.on === second.on;
  const chosen = chosenOn(selection, first.on);
  const last = touchedOn(what, second.on);
  if (chosen !== null && last !== null) {
    return pair && last === chosen
      ? select(nothing)
      : send(situation, actionOf(verb, [chosen, last]), selection);
  }
  if (touched === null) return null;
  // A swap is attempted with two yarns, legal or not. Without any possible replacement, Replace is attempted at once.
  const open =
    pair ||
    legalPlays(situation, selection.card).some(
      (action) => action.do === verb && valuesOf(action)[0] === touched,
    );
  return open
    ? select({ ...nothing, [first.on]: touched })
    : send(situation, attemptOf(situation, verb, touched), nothing);
}

/** The effect of a touch that is unrelated to the selection. */
function beginSelection(situation: Situation, selection: Selection, what: Touch): Outcome {
  switch (what.on) {
    case "pin":
      if (what.seat !== situation.view.seat) return select(NONE);
      return canMove(situation)
        ? select({ kind: "pin", to: null })
        : send(situation, intendedAnyMove(situation), NONE);
    case "square":
      // While something else is selected, a touched square is rarely meant as the goal of a move.
      if (selection.kind !== "none") return select(NONE);
      return goTo(situation, what.square, false, NONE);
    case "octagon":
      return select({ kind: "yarn", first: what.octagon, second: null });
    case "card":
      return select({ kind: "card", card: what.card, octagon: null, square: null });
    case "design":
      return select({ kind: "design", design: what.design });
    default:
      return select(selection);
  }
}
