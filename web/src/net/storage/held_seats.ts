/**
 * The seats that this device holds: their tokens, by table. A shared device holds several at one table. Where a browser
 * stores nothing (private windows, blocked storage), they last as long as the page.
 */

import type { Seated } from "../../wire";

export interface HeldSeat {
  readonly table: string;
  readonly seat: number;
  readonly token: string;
  readonly name: string;
  readonly since: number; // milliseconds since 1970
}

const PREFIX = "ettana.seat.";
const memory = new Map<string, string>();

// Every seat has its own key, so that two windows never overwrite each other's.
function keyOf(table: string, seat: number): string {
  return `${PREFIX}${table}.${seat}`;
}

/** `lasting`: still held when the page is opened again. */
export function keepSeat({ table, seat, token }: Seated, name: string, lasting = true): HeldSeat {
  const held: HeldSeat = { table, seat, token, name, since: Date.now() };
  const text = JSON.stringify(held);
  memory.set(keyOf(table, seat), text);
  if (lasting) stored((storage) => storage.setItem(keyOf(table, seat), text));
  return held;
}

export function forgetSeat(table: string, seat: number): void {
  memory.delete(keyOf(table, seat));
  stored((storage) => storage.removeItem(keyOf(table, seat)));
}

/** For a table that no longer exists or matters. */
export function forgetTable(table: string): void {
  for (const { seat } of seatsAt(table)) forgetSeat(table, seat);
}

/** The seats held at a table, ascending. */
export function seatsAt(table: string): HeldSeat[] {
  return allSeats().filter((held) => held.table === table);
}

/** The tables at which this device holds seats, latest first. */
export function tablesHeld(): { readonly table: string; readonly seats: readonly HeldSeat[] }[] {
  const seats = allSeats();
  return [...new Set(seats.map(({ table }) => table))]
    .map((table) => ({ table, seats: seats.filter((held) => held.table === table) }))
    .sort((one, other) => latest(other.seats) - latest(one.seats));
}

function latest(seats: readonly HeldSeat[]): number {
  return Math.max(...seats.map(({ since }) => since));
}

function allSeats(): HeldSeat[] {
  const found = new Map(memory);
  stored((storage) => {
    for (let index = 0; index < storage.length; index++) {
      const key = storage.key(index);
      const text = key?.startsWith(PREFIX) ? storage.getItem(key) : null;
      if (key && text) found.set(key, text);
    }
  });
  return [...found.values()].flatMap(read).sort((one, other) => one.seat - other.seat);
}

/** Ignores anything else that is stored there. */
function read(text: string): HeldSeat[] {
  try {
    const { table, seat, token, name, since } = JSON.parse(text) as Partial<HeldSeat>;
    if (typeof table !== "string" || typeof seat !== "number" || typeof token !== "string") return [];
    return [{ table, seat, token, name: String(name ?? ""), since: Number(since ?? 0) }];
  } catch {
    return [];
  }
}

/** Even reading `window.localStorage` can throw. */
function stored(use: (storage: Storage) => void): void {
  try {
    use(window.localStorage);
  } catch {
    // kept in memory
  }
}
