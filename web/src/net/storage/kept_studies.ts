/** What an analysis came to, kept with the game on this device: enough for lists and statistics. All of it is asked for anew. */

import type { Analysis } from "../../wire";
import { gameKept, type KeptGame, type KeptStudy, keepGame } from "./kept_games";

export function studyOf({ players, version, budget }: Analysis): KeptStudy {
  return {
    version,
    nodes: budget.nodes,
    players: players.map(({ luck, decisions, mistakes, blunders, accuracy }) => ({
      luck,
      decisions,
      mistakes: mistakes + blunders,
      counted: accuracy.decisions,
      loss: accuracy.loss,
    })),
  };
}

/** Nothing happens if this device does not keep the game. */
export async function keepStudy(id: string, analysis: Analysis): Promise<void> {
  const game: KeptGame | null = await gameKept(id);
  if (game) await keepGame({ ...game, study: studyOf(analysis) });
}
