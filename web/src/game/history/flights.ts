/** Tokens that change hands, one flight each: from the yarns that earned them, from one player to another, to and from the reserve. */

import type { GameEvent, View } from "../../wire";
import { octagonsAround } from "../loom/geometry";

export type FlightPlace = { readonly seat: number } | { readonly octagon: number } | "reserve";

export interface Flight {
  readonly from: FlightPlace;
  readonly to: FlightPlace;
}

/** The flights that events cause, in their order. The view is the one after the events: it has the pins and the rolled colour. */
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
    default:
      return [];
  }
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
