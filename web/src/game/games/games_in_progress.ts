/** The games in progress on this device. */

import { hasCode } from "../../api_error";
import { hostOf } from "../../net/hosts/hosts";
import { forgetTable, type HeldSeat } from "../../net/storage/held_seats";
import { lastSeen } from "../../net/storage/last_seen";
import type { TableInfo } from "../../wire";

/** A table where this device holds seats. */
export interface HeldTable {
  readonly table: string;
  readonly seats: readonly HeldSeat[];
}

/**
 * A table for a list, without loading the offline tables. Null if no host knows it. Forgets tables that no longer
 * exist.
 */
export async function tableForList(table: string): Promise<TableInfo | null> {
  const host = hostOf(table);
  if (!host.shared) return lastSeen(table);
  try {
    return await host.ask("show", { at: table });
  } catch (error) {
    if (hasCode(error, "no_such_table")) forgetTable(table);
    return null;
  }
}
