/** A replayed game in the form of a table, as the board needs it. */

import type { SeatInfo, TableInfo } from "../../wire";
import type { ReplayedGame } from "./replayed_game";

export function tableOf(game: ReplayedGame, at: number): TableInfo {
  const { rules, deck, ending } = game.replay;
  const over = at === game.last && ending !== null;
  return {
    id: "",
    status: over ? "over" : "playing",
    seats: game.seats.map(
      ({ name, pin, bot }): SeatInfo => ({
        kind: bot === null ? "person" : "bot",
        name: bot ?? name,
        pin,
        ready: true,
        present: true,
        stand_in: false,
      }),
    ),
    host: 0,
    rules,
    deck: deck.name,
    clock: null,
    deadline: null,
    listed: false,
    aids: false,
    prepared: [],
    commitment: "",
    key: null,
    ending: over ? ending : null,
    hands: over ? game.hands(at) : null,
    rematch: null,
    puzzle: null,
    daily: null,
  };
}
