/** Stores the finished games of this device. */

import { hostOf } from "../../net/hosts/hosts";
import { type HeldSeat, tablesHeld } from "../../net/storage/held_seats";
import { allGames, gameKept, type KeptGame, keepGame } from "../../net/storage/kept_games";
import type { TableInfo } from "../../wire";
import { pointsOf, turnsIn } from "./record_facts";

function keptGameOf(info: TableInfo, record: string, mine: readonly number[], at: number): KeptGame {
  return {
    id: info.id,
    at,
    record,
    seats: info.seats.map(({ kind, name, pin }) => ({
      name: name ?? pin,
      pin,
      bot: kind === "bot" ? name : null,
    })),
    mine: [...mine],
    ending: info.ending,
    points: pointsOf(record),
    turns: turnsIn(record),
  };
}

/** Stores once: the time of the end stays when the player opens the end screen again. */
export async function keepFinished(
  info: TableInfo,
  record: string,
  seats: readonly HeldSeat[],
): Promise<void> {
  if (seats.length === 0 || (await gameKept(info.id))) return;
  await keepGame(
    keptGameOf(
      info,
      record,
      seats.map(({ seat }) => seat),
      Date.now(),
    ),
  );
}

/**
 * Stores games that ended while this device was away, as long as the server has them. Returns true if there were any.
 */
export async function gatherFinished(): Promise<boolean> {
  const kept = new Set((await allGames()).map(({ id }) => id));
  const found = await Promise.all(
    tablesHeld().map(async ({ table, seats }) => {
      if (kept.has(table)) return false;
      try {
        const host = hostOf(table);
        const info = await host.ask("show", { at: table });
        if (info.status !== "over") return false;
        const begun = Math.max(...seats.map(({ since }) => since)); // nothing recorded the time of the end
        const mine = seats.map(({ seat }) => seat);
        await keepGame(keptGameOf(info, await host.ask("record", { at: table }), mine, begun));
        return true;
      } catch {
        return false; // retried next time
      }
    }),
  );
  return found.includes(true);
}
