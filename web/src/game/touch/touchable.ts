/** Everything that can be touched next. It glows on the screen. */

import { Card, Phase } from "../../wire";
import { isLegal, legalActions, myTurn, type Situation } from "../actions/situation";
import { type Button, canMove, type Selection, type SelectionOf, waysOf } from "./selection";
import { canPlay, moveWays, type Price, swapWays, type Way } from "./ways";

/** What the player is asked for. */
type Next =
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
  readonly designs: ReadonlySet<number>; // that can be claimed
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
      return { ...always, ...targets(situation, selection) };
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
      // The Move card leads to every square and tokens swap any yarn: only what the dice and the move allow is worth a light.
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

function targets(situation: Situation, { card, octagon, square }: SelectionOf<"card">): Partial<Touchable> {
  if (!canPlay(situation, card)) return { next: "way" };
  const actions = legalActions(situation);
  switch (card) {
    case Card.MOVE:
      return {
        next: "square",
        squares: all(
          actions.flatMap((a) => (a.do === "move" ? [a.to] : [])),
          "card",
        ),
      };
    case Card.SWAP: {
      const pairs = actions.flatMap((a) => (a.do === "swap" ? [[a.a, a.b] as const] : []));
      const open = octagon === null ? pairs.flat() : pairs.filter((pair) => pair.includes(octagon)).flat();
      return {
        next: octagon === null ? "yarn" : "second_yarn",
        octagons: all(
          open.filter((one) => one !== octagon),
          "card",
        ),
        chosenOctagons: octagon === null ? [] : [octagon],
      };
    }
    case Card.STEAL_CARD:
    case Card.STEAL_TOKENS: {
      const verb = card === Card.STEAL_CARD ? "steal-card" : "steal-tokens";
      return { next: "seat", seats: new Set(actions.flatMap((a) => (a.do === verb ? [a.victim] : []))) };
    }
    case Card.REPLACE: {
      const yarns = actions.flatMap((a) => (a.do === "yarn" ? [a] : []));
      const tiles = actions.flatMap((a) => (a.do === "tile" ? [a] : []));
      return {
        next: octagon !== null ? "colour" : square !== null ? "number" : "yarn_or_tile",
        octagons: all(
          yarns.map((a) => a.octagon),
          "card",
        ),
        squares: all(
          tiles.map((a) => a.square),
          "card",
        ),
        colours: new Set(yarns.filter((a) => a.octagon === octagon).map((a) => a.colour)),
        numbers: new Set(tiles.filter((a) => a.square === square).map((a) => a.number)),
        chosenOctagons: octagon === null ? [] : [octagon],
        chosenSquare: square,
      };
    }
    case Card.PRESET:
      return { next: "face", colours: new Set(actions.flatMap((a) => (a.do === "preset" ? [a.face] : []))) };
    case Card.GAIN:
      return { next: "call", numbers: new Set(actions.flatMap((a) => (a.do === "gain" ? [a.number] : []))) };
    default:
      return { next: "way" };
  }
}

function all(places: readonly number[], price: Price): Map<number, Price> {
  return new Map(places.map((place) => [place, price]));
}

/** For every place that a way leads to, the price of the cheapest. */
function cheapest(places: readonly unknown[], ways: (place: number) => readonly Way[]): Map<number, Price> {
  return new Map(
    places.flatMap((_, place) => {
      const [first] = ways(place);
      return first ? [[place, first.price] as const] : [];
    }),
  );
}
