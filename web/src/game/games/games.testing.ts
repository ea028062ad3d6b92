/** Stored games, for tests. */

import type { KeptGame } from "../../net/storage/kept_games";
import { replay } from "../replay/replay.testing";

export function aGame(more: Partial<KeptGame> = {}): KeptGame {
  return {
    id: "game",
    at: Date.UTC(2026, 4, 3, 12),
    record: replay.record,
    seats: [
      { name: "Asha", pin: "pink", bot: null },
      { name: "Weaver", pin: "black", bot: "Weaver" },
    ],
    mine: [0],
    ending: { how: "won", winner: 0 },
    points: [8, 3],
    turns: 20,
    ...more,
  };
}
