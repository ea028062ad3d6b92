/**
 * Tables for people on other devices: creating one, finding one by link, name or code, and selecting which listed
 * tables to show.
 */

import { hasCode } from "../api_error";
import type { SeatPlan, TableInfo } from "../wire";
import { hostOf, server } from "./hosts/hosts";
import { takeSeatByCode } from "./joining";
import { FRIEND, type SeatChoice } from "./seat_choice";
import { keepSeat } from "./storage/held_seats";

interface TableWish {
  readonly name: string; // of the host, who sits down first
  readonly others: readonly SeatChoice[];
  readonly clock: number | null; // seconds per turn
  readonly listed: boolean;
  readonly aids: boolean;
  readonly rules: string;
}

/** The id of the new table. Throws ApiError. */
export async function createOnlineTable({ name, others, ...wish }: TableWish): Promise<string> {
  const seats = others.flatMap((choice): SeatPlan[] => {
    if (choice === null) return [];
    return [choice === FRIEND ? { kind: "open" } : { kind: "bot", bot: choice }];
  });
  const seated = await server.ask("make", {
    body: { name, seats: [{ kind: "person" }, ...seats], ...wish },
  });
  keepSeat(seated, name);
  return seated.table;
}

/** The table of a link, of a table's name or of a seat's code. Takes the seat of a code. Throws ApiError. */
export async function findTable(text: string): Promise<string> {
  const code = /#\/seat\/([^/?#\s]+)/.exec(text)?.[1];
  if (code) return takeSeat(code);
  const name = /#\/table\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim();
  try {
    return (await hostOf(name).ask("show", { at: name })).id;
  } catch (error) {
    if (!hasCode(error, "no_such_table")) throw error;
    return takeSeat(text);
  }
}

/** Takes the seat of a code from another device, however it was typed. Returns the id of its table. Throws ApiError. */
export async function takeSeat(code: string): Promise<string> {
  const seated = await takeSeatByCode(code.replaceAll(/[\s·-]/g, "").toUpperCase());
  keepSeat(seated, ""); // the table tells the name
  return seated.table;
}

export interface OpenTable {
  readonly info: TableInfo;
  readonly free: number; // seats
}

/**
 * Tables with a free seat first. Leaves out tables where this device has a seat, and games without any connected
 * player.
 */
export function worthShowing(tables: readonly TableInfo[], mine: ReadonlySet<string>): OpenTable[] {
  return tables
    .filter(({ id, seats }) => !mine.has(id) && seats.some((seat) => seat.kind === "person" && seat.present))
    .map((info) => ({
      info,
      free: info.status === "lobby" ? info.seats.filter((seat) => seat.kind === "open").length : 0,
    }))
    .sort((one, other) => Number(other.free > 0) - Number(one.free > 0));
}
