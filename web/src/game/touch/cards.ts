/**
 * How each action card is played: its targets in order, and the action to attempt when nothing is legal, so that the
 * server gives the reason. The wire types list the actions of each card; a missing one does not compile.
 */

import { ACTION_KINDS, type View } from "../../wire";
import { type Action, actionOf, type CardAction, type CardVerb, VERBS } from "../actions/actions";
import { legalActions, type Situation } from "../actions/situation";
import { anyPair } from "./intended_actions";
import type { SelectionOf, Touch } from "./selection";
import type { Next } from "./touchable";

export type TargetKind = "square" | "octagon" | "seat" | "colour" | "number";

/** Something to touch, and the prompt meanwhile. */
interface Target {
  readonly on: TargetKind;
  readonly next: Next;
}

interface Play {
  /** One for each value of the action, in the order of its fields. A card without targets is played by a button. */
  readonly targets: readonly Target[];
  /** The values of an attempt, at the first touched target, or else at any. */
  readonly attempt: (situation: Situation, first?: number) => readonly number[];
}

const AT_ONCE: Play = { targets: [], attempt: () => [] };
const ON_A_PLAYER: Play = {
  targets: [{ on: "seat", next: "seat" }],
  attempt: ({ view }) => [opponent(view)],
};

/** Replace has two actions: the first touch decides between them. */
const PLAYS: Readonly<Record<CardVerb, Play>> = {
  move: {
    targets: [{ on: "square", next: "square" }],
    attempt: ({ view }) => [freeSquare(view)],
  },
  swap: {
    targets: [
      { on: "octagon", next: "yarn" },
      { on: "octagon", next: "second_yarn" },
    ],
    attempt: anyPair,
  },
  "steal-card": ON_A_PLAYER,
  "steal-tokens": ON_A_PLAYER,
  yarn: {
    targets: [
      { on: "octagon", next: "yarn_or_tile" },
      { on: "colour", next: "colour" },
    ],
    attempt: ({ view }, octagon = 0) => [octagon, reserveColour(view)],
  },
  tile: {
    targets: [
      { on: "square", next: "yarn_or_tile" },
      { on: "number", next: "number" },
    ],
    attempt: ({ view }, square = 0) => [square, reserveNumber(view, square)],
  },
  preset: { targets: [{ on: "colour", next: "face" }], attempt: () => [0] },
  "get-design": AT_ONCE,
  collect: AT_ONCE,
  again: AT_ONCE,
  tax: AT_ONCE,
  gain: { targets: [{ on: "number", next: "call" }], attempt: () => [1] },
};

/** The actions that play a card; none for a Victory point, which is never in a hand (6.10). */
export function verbsOf(card: number): CardVerb[] {
  return VERBS.filter((verb): verb is CardVerb => ACTION_KINDS[verb].card === card);
}

/** The legal ones among them. */
export function legalPlays(situation: Situation, card: number): CardAction[] {
  return legalActions(situation).filter(
    (action): action is CardAction => ACTION_KINDS[action.do].card === card,
  );
}

export function targetsOf(verb: CardVerb): readonly Target[] {
  return PLAYS[verb].targets;
}

/** True if playing the card can begin with such a touch. */
export function beginsOn(card: number, on: TargetKind): boolean {
  return verbsOf(card).some((verb) => targetsOf(verb)[0]?.on === on);
}

/** The action to attempt if no such action is legal. */
export function attemptOf(situation: Situation, verb: CardVerb, first?: number): Action {
  return actionOf(verb, PLAYS[verb].attempt(situation, first));
}

/** The chosen target of that kind. */
export function chosenOn(selection: SelectionOf<"card">, on: TargetKind): number | null {
  return on === "octagon" || on === "square" ? selection[on] : null;
}

/** The touch of a target, and the inverse: null if the touch is of another kind. */
export function touchOf(on: TargetKind, value: number): Touch {
  return { on, [on]: value } as unknown as Touch;
}

export function touchedOn(what: Touch, on: TargetKind): number | null {
  return what.on === on ? (what as unknown as Record<TargetKind, number>)[on] : null;
}

function freeSquare({ tiles, players }: View): number {
  return tiles.findIndex((_, square) => players.every(({ pin }) => pin !== square));
}

function opponent({ players, seat }: View): number {
  return players.findIndex((_, other) => other !== seat);
}

/** A colour in the yarn reserve. */
function reserveColour({ yarn_reserve }: View): number {
  return Math.max(
    yarn_reserve.findIndex((count) => count > 0),
    0,
  );
}

/** A number in the tile reserve, different from the square's if possible. */
function reserveNumber({ tile_reserve, tiles }: View, square: number): number {
  const numbers = [1, 2, 3, 4, 5, 6].filter((number) => (tile_reserve[number - 1] ?? 0) > 0);
  return numbers.find((number) => number !== tiles[square]) ?? numbers[0] ?? 1;
}
