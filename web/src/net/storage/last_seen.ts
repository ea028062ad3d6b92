/**
 * The last seen state of an offline table, so that the first screen lists games in progress without starting the
 * tables.
 */

import type { TableInfo } from "../../wire";
import { dropText, storedText, storeText } from "./stored_text";

const placeOf = (table: string) => `ettana.seen.${table}`;

export function noteSeen(info: TableInfo): void {
  if (info.status === "over") dropText(placeOf(info.id));
  else storeText(placeOf(info.id), JSON.stringify(info));
}

export function lastSeen(table: string): TableInfo | null {
  const text = storedText(placeOf(table));
  return text === null ? null : (JSON.parse(text) as TableInfo);
}
