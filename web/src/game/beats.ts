/**
 * Events as things to see: steps of an animation. Those of one beat go together, beats one after the other. The state has
 * changed already when they are shown, so they can be cut short or left out at any time.
 */

import type { GameEvent } from "../wire";

/** Where tokens and cards come from and go to. */
export type Place = { readonly seat: number } | "reserve" | "stack" | "discards";

export type Step =
  | { readonly show: "dice"; readonly seat: number; readonly number: number; readonly colour: number | null }
  | { readonly show: "place"; readonly seat: number; readonly square: number }
  | { readonly show: "walk"; readonly seat: number; readonly path: readonly number[] }
  | { readonly show: "leap"; readonly seat: number; readonly from: number; readonly to: number }
  | { readonly show: "tokens"; readonly from: Place; readonly to: Place; readonly count: number }
  | { readonly show: "card"; readonly from: Place; readonly to: Place; readonly card: number | null }
  | { readonly show: "design"; readonly from: Place; readonly to: Place; readonly design: number | null }
  | {
      readonly show: "swap";
      readonly a: number;
      readonly b: number;
      readonly colourA: number; // as they were
      readonly colourB: number;
    }
  | { readonly show: "yarn"; readonly octagon: number; readonly colour: number; readonly old: number }
  | { readonly show: "tile"; readonly square: number; readonly number: number; readonly old: number }
  | { readonly show: "face"; readonly seat: number; readonly colour: number } // named with Preset
  | {
      readonly show: "claim";
      readonly seat: number;
      readonly design: number;
      readonly points: number;
      readonly octagons: readonly number[];
    }
  | { readonly show: "point"; readonly seat: number } // a Victory point card turned up
  | { readonly show: "shuffle" } // the discards become the stack
  | { readonly show: "turn"; readonly seat: number } // is over
  | { readonly show: "won"; readonly seat: number }
  | { readonly show: "undo"; readonly seat: number };

export function beatsOf(events: readonly GameEvent[]): Step[][] {
  const beats: Step[][] = [];
  for (const event of events) {
    const steps = stepsOf(event);
    // What is paid on the way is paid while walking.
    if (event.event === "Paid" && beats.length > 0) beats[beats.length - 1]?.push(...steps);
    else if (steps.length > 0) beats.push(steps);
  }
  return beats;
}

function stepsOf(event: GameEvent): Step[] {
  switch (event.event) {
    case "RolledForPin":
    case "RolledOff":
      return [{ show: "dice", seat: event.seat, number: event.number, colour: null }];
    case "Placed":
      return [{ show: "place", seat: event.seat, square: event.square }];
    case "Dealt":
      return [
        { show: "design", from: "stack", to: { seat: event.seat }, design: event.design },
        { show: "card", from: "stack", to: { seat: event.seat }, card: event.card },
        tokens("reserve", { seat: event.seat }, event.tokens),
      ];
    case "Rolled":
      return [{ show: "dice", seat: event.seat, number: event.number, colour: event.colour }];
    case "Collected":
      return event.gains.flatMap((gain, seat) => (gain > 0 ? [tokens("reserve", { seat }, gain)] : []));
    case "Drew":
      return [{ show: "card", from: "stack", to: { seat: event.seat }, card: event.card }];
    case "DrewDesign":
      return [{ show: "design", from: "stack", to: { seat: event.seat }, design: event.design }];
    case "RevealedPoint":
      return [{ show: "point", seat: event.seat }];
    case "Reshuffled":
      return [{ show: "shuffle" }];
    case "Walked":
      return [{ show: "walk", seat: event.seat, path: event.path }];
    case "Paid":
      return [tokens({ seat: event.seat }, { seat: event.to }, event.tokens)];
    case "Jumped":
    case "MovedByCard":
      return [{ show: "leap", seat: event.seat, from: event.start, to: event.to }];
    case "Bought":
      return [tokens({ seat: event.seat }, "reserve", event.tokens)];
    case "Swapped":
      return [{ show: "swap", a: event.a, b: event.b, colourA: event.colour_a, colourB: event.colour_b }];
    case "Exchanged":
      return [
        { show: "design", from: { seat: event.seat }, to: "stack", design: event.gave },
        { show: "design", from: "stack", to: { seat: event.seat }, design: event.got },
      ];
    case "Claimed": {
      const { seat, design, points, octagons } = event;
      return [{ show: "claim", seat, design, points, octagons }];
    }
    case "Played":
      return [{ show: "card", from: { seat: event.seat }, to: "discards", card: event.card }];
    case "StoleCard":
      return [{ show: "card", from: { seat: event.victim }, to: { seat: event.seat }, card: event.card }];
    case "StoleTokens":
      return [tokens({ seat: event.victim }, { seat: event.seat }, event.tokens)];
    case "ReplacedYarn":
      return [{ show: "yarn", octagon: event.octagon, colour: event.colour, old: event.old }];
    case "ReplacedTile":
      return [{ show: "tile", square: event.square, number: event.number, old: event.old }];
    case "NamedFace":
      return [{ show: "face", seat: event.seat, colour: event.face }];
    case "Called":
      return [{ show: "dice", seat: event.seat, number: event.rolled, colour: null }];
    case "Gained":
      return [tokens("reserve", { seat: event.seat }, event.tokens)];
    case "Taxed":
      return event.payers.map((seat) => tokens({ seat }, "reserve", 1));
    case "TurnEnded":
      return [{ show: "turn", seat: event.seat }];
    case "Won":
      return [{ show: "won", seat: event.seat }];
    case "Undone":
      return [{ show: "undo", seat: event.seat }];
    case "Starts":
    case "ReserveShort":
    case "NoCardLeft":
    case "LimitReached":
      return []; // told in the log
  }
}

function tokens(from: Place, to: Place, count: number): Step {
  return { show: "tokens", from, to, count };
}
