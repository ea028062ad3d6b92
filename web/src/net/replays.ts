/** Replays of finished games: of a table, of this device, or of any record. */

import type { Replay } from "../wire";
import { hostOf, hostOfNewGames } from "./hosts/hosts";
import { gameKept } from "./storage/kept_games";

/** A game stored on this device is available even if the server has deleted it. */
export async function replayOfGame(id: string): Promise<Replay> {
  const kept = await gameKept(id);
  if (!kept) return hostOf(id).ask("replay", { at: id });
  const told = await replayOfRecord(kept.record);
  return { ...told, seats: [...kept.seats], ending: kept.ending };
}

export function replayOfRecord(record: string): Promise<Replay> {
  return hostOfNewGames().ask("replay-record", { body: { record } });
}
