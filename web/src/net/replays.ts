/** Games that are over, moment by moment: of a table, of this device, or of any record. */

import type { Replay } from "../wire";
import * as api from "./api";
import { gameKept } from "./storage/kept_games";

/** What this device has kept is shown even if the server has forgotten it. */
export async function replayOfGame(id: string): Promise<Replay> {
  const kept = await gameKept(id);
  if (!kept) return api.replay(id);
  const told = await api.replayRecord(kept.record);
  return { ...told, seats: [...kept.seats], ending: kept.ending };
}
