/** Everything that can be touched next. It glows on the screen. */

import { Phase } from "../../wire";
import { valuesOf } from "../actions/actions";
import { isLegal, legalActions, myTurn, type Situation } from "../actions/situation";
import { chosenOn, legalPlays, type TargetKind, targetsOf, verbsOf } from "./cards";
import { type Button, canMove, type Selection, type SelectionOf, waysOf } from "./selection";
import { canPlay, moveWays, type Price, swapWays, type Way } from "./ways";

/** The prompt for the player. */
export type Next =
  | "wait" // it is another's turn
  | "over"
  | "place"
  | "roll"
  | "act"
  | "square"
  | "second_yarn"
  | "yarn"
  | "yarn_or_tile"
  | "seat"
  | "colour" // of the reserve
  | "number" // of the reserve
  | "face"
  | "call"
  | "way";

export interface Touchable {
  readonly next: Next;
  readonly pin: boolean;
  readonly squares: ReadonlyMap<number, Price>;
  readonly octagons: ReadonlyMap<number, Price>;
  readonly cards: ReadonlySet<number>;
  readonly designs: ReadonlySet<number>; // can be claimed
  readonly seats: ReadonlySet<number>;
  readonly colours: ReadonlySet<number>;
  readonly numbers: ReadonlySet<number>;
  readonly buttons: ReadonlySet<Button>;
  readonly ways: readonly Way[];
  readonly chosenSquare: number | null;
  readonly chosenOctagons: readonly number[];
}

const BUTTONS: readonly Button[] = ["roll", "end", "buy-card", "buy-design"];

const DARK: Touchable = {
  next: "wait",
  pin: false,
  squares: new Map(),
  octagons: new Map(),
  cards: new Set(),
  designs: new Set(),
  seats: new Set(),
  colours: new Set(),
  numbers: new Set(),
  buttons: new Set(),
  ways: [],
  chosenSquare: null,
  chosenOctagons: [],
};

export function touchableIn(situation: Situation, selection: Selection): Touchable {
  const { view } = situation;
  if (view.phase === Phase.OVER) return { ...DARK, next: "over" };
  if (!myTurn(situation)) return DARK;
  const always = {
    ...DARK,
    buttons: new Set(BUTTONS.filter((button) => isLegal(situation, { do: button }))),
    cards: new Set(
      view.cards.flatMap((count, card) => (count > 0 && canPlay(situation, card) ? [card] : [])),
    ),
    designs: new Set(
      legalActions(situation).flatMap((action) => (action.do === "claim" ? [action.design] : [])),
    ),
    pin: canMove(situation),
    ways: waysOf(situation, selection),
  };
  switch (selection.kind) {
    case "none":
      return { ...always, ...unselected(situation) };
    case "pin":
      return {
        ...always,
        next: selection.to === null ? "square" : "way",
        squares: cheapest(view.tiles, (square) => moveWays(situation, square)),
        chosenSquare: selection.to,
      };
    case "yarn":
      return {
        ...always,
        next: selection.second === null ? "second_yarn" : "way",
        octagons: cheapest(view.yarns, (other) =>
          other === selection.first ? [] : swapWays(situation, selection.first, other),
        ),
        chosenOctagons: selection.second === null ? [selection.first] : [selection.first, selection.second],
      };
    case "card":
      return {
        ...always,
        ...(canPlay(situation, selection.card) ? cardTargets(situation, selection) : { next: "way" }),
      };
    case "design":
      return { ...always, next: "way" };
  }
}

function unselected(situation: Situation): Partial<Touchable> {
  const actions = legalActions(situation);
  switch (situation.view.phase) {
    case Phase.PLACE:
      return {
        next: "place",
        squares: all(
          actions.flatMap((action) => (action.do === "place" ? [action.to] : [])),
          "free",
        ),
      };
    case Phase.BEFORE_ROLL:
      return { next: "roll" };
    default:
      // The Move card reaches every square and tokens swap any yarn: only moves and swaps by the dice and the move
      // glow.
      return {
        next: "act",
        squares: cheapest(situation.view.tiles, (square) =>
          moveWays(situation, square).filter(({ price }) => price !== "card"),
        ),
        octagons: all(
          actions.flatMap((action) => (action.do === "free" ? [action.a, action.b] : [])),
          "free",
        ),
      };
  }
}

/** The targets of a card: the first ones, and the second ones that go with the chosen first. */
function cardTargets(situation: Situation, selection: SelectionOf<"card">): Partial<Touchable> {
  const { card, octagon, square } = selection;
  const targets = verbsOf(card).map(targetsOf);
  const lit = { square: [], octagon: [], seat: [], colour: [], number: [] } as Record<TargetKind, number[]>;
  for (const action of legalPlays(situation, card)) {
    const [first, second] = targetsOf(action.do);
    if (!first) return { next: "way" };
    const chosen = chosenOn(selection, first.on);
    const [one = 0, two = 0] = valuesOf(action);
    const pair = second?.on === first.on; // in either order
    for (const [a, b] of pair ? [[one, two] as const, [two, one] as const] : [[one, two] as const]) {
      if (!pair || chosen === null) lit[first.on].push(a);
      if (second && chosen === a) lit[second.on].push(b);
    }
  }
  const goingOn = targets.find(([first]) => first && chosenOn(selection, first.on) !== null);
  return {
    next: (goingOn?.[1] ?? targets[0]?.[0])?.next ?? "way",
    squares: all(lit.square, "card"),
    octagons: all(lit.octagon, "card"),
    seats: new Set(lit.seat),
    colours: new Set(lit.colour),
    numbers: new Set(lit.number),
    chosenSquare: square,
    chosenOctagons: octagon === null ? [] : [octagon],
  };
}

function all(places: readonly number[], price: Price): Map<number, Price> {
  return new Map(places.map((place) => [place, price]));
}

/** The lowest price for each place that a way leads to. */
function cheapest(places: readonly unknown[], ways: (place: number) => readonly Way[]): Map<number, Price> {
  return new Map(
    places.flatMap((_, place) => {
      const [first] = ways(place);
      return first ? [[place, first.price] as const] : [];
    }),
  );
}
