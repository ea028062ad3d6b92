/** Public information (8.3): a view and events without the secrets of any seat (8.1). */

import type { GameEvent, View } from "../../wire";

/** The view of a spectator, made of a player's. */
export function publicView(view: View): View {
  return {
    ...view,
    seat: null,
    designs: [],
    cards: view.cards.map(() => 0),
    known: [],
    known_stack: [],
  };
}

/** The event as a spectator sees it. */
export function publicEvent(event: GameEvent): GameEvent {
  switch (event.event) {
    case "Dealt":
      return { ...event, design: null, card: null };
    case "Drew":
    case "StoleCard":
      return { ...event, card: null };
    case "DrewDesign":
      return { ...event, design: null };
    case "Exchanged":
      return { ...event, gave: null, got: null };
    default:
      return event;
  }
}
