/**
 * Flights over the screen: one for each token that changes hands, and the annas of a claim on their way to the race.
 */

import type { GameEvent, View } from "../../wire";
import { octagonCentre, octagonsAround } from "../loom/geometry";

export type FlightPlace =
  | { readonly seat: number }
  | { readonly octagon: number }
  | { readonly race: number } // the place of that seat in it
  | "reserve";

interface Flight {
  readonly from: FlightPlace;
  readonly to: FlightPlace;
  /** A coin worth this many annas instead of a token. */
  readonly annas?: number;
}

/**
 * The flights that events cause, in order. The view is the one after the events: it has the pins and the rolled colour.
 */
export function flightsOf(events: readonly GameEvent[], view: View): Flight[] {
  return events.flatMap((event) => flightsOfOne(event, view));
}

function flightsOfOne(event: GameEvent, view: View): Flight[] {
  switch (event.event) {
    case "Collected":
      return event.gains.flatMap((gain, seat) => collected(view, seat, gain));
    case "Dealt":
    case "Gained":
      return flights("reserve", { seat: event.seat }, event.tokens);
    case "Bought":
      return flights({ seat: event.seat }, "reserve", event.tokens);
    case "Paid":
      return flights({ seat: event.seat }, { seat: event.to }, event.tokens);
    case "StoleTokens":
      return flights({ seat: event.victim }, { seat: event.seat }, event.tokens);
    case "Taxed":
      return event.payers.flatMap((seat) => flights({ seat }, "reserve", 1));
    case "Claimed":
      return [{ from: { octagon: middleOf(event.octagons) }, to: { race: event.seat }, annas: event.points }];
    case "RevealedPoint":
      return [{ from: { seat: event.seat }, to: { race: event.seat }, annas: 1 }];
    default:
      return [];
  }
}

/** The octagon nearest to the middle of a design. */
function middleOf(octagons: readonly number[]): number {
  const centres = octagons.map(octagonCentre);
  const middle = {
    x: centres.reduce((sum, { x }) => sum + x, 0) / centres.length,
    y: centres.reduce((sum, { y }) => sum + y, 0) / centres.length,
  };
  const far = (octagon: number) => {
    const { x, y } = octagonCentre(octagon);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  return octagons.reduce((best, octagon) => (far(octagon) < far(best) ? octagon : best), octagons[0] ?? 0);
}

/** A token comes from each yarn of the rolled colour beside the pin (3.2). */
function collected({ players, yarns, colour }: View, seat: number, gain: number): Flight[] {
  const pin = players[seat]?.pin ?? null;
  const yarnsThere = pin === null ? [] : octagonsAround(pin).filter((octagon) => yarns[octagon] === colour);
  return Array.from({ length: gain }, (_, n) => {
    const octagon = yarnsThere[n];
    return { from: octagon === undefined ? "reserve" : { octagon }, to: { seat } };
  });
}

function flights(from: FlightPlace, to: FlightPlace, count: number): Flight[] {
  return Array.from({ length: count }, () => ({ from, to }));
}
