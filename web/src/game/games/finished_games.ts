/** Keeps the games of this device when they are over. */

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

/** Once: who looks at the end of a game again does not change when it was. */
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

/** Those that ended while nobody looked: what the server still has of them is kept too. True if there were any. */
export async function gatherFinished(): Promise<boolean> {
  const kept = new Set((await allGames()).map(({ id }) => id));
  const found = await Promise.all(
    tablesHeld().map(async ({ table, seats }) => {
      if (kept.has(table)) return false;
      try {
        const host = hostOf(table);
        const info = await host.ask("show", { at: table });
        if (info.status !== "over") return false;
        const begun = Math.max(...seats.map(({ since }) => since)); // when it ended, nobody noted
        const mine = seats.map(({ seat }) => seat);
        await keepGame(keptGameOf(info, await host.ask("record", { at: table }), mine, begun));
        return true;
      } catch {
        return false; // next time
      }
    }),
  );
  return found.includes(true);
}
