/** What players are called on the screen, and which bot sits where. Two bots of one kind are told apart by their pins. */
import { m } from "../../language/messages.svelte";
import type { SeatInfo, TableInfo } from "../../wire";
import { pinWord } from "../pieces/colours";
import { opponent } from "./opponents.svelte";

export interface NamedSeat extends SeatInfo {
  readonly bot: string | null; // its name at the server, which has a face
}
export interface NamedTable extends TableInfo {
  seats: NamedSeat[];
}

/** `here` are the seats of this device. Their players are present, though only one of them at a time has a connection. */
export function withNames(info: TableInfo, here: readonly number[] = []): NamedTable {
  const bots = info.seats.map((seat) => (seat.kind === "bot" ? seat.name : null));
  const seats = info.seats.map((told, n) => {
    const bot = bots[n] ?? null;
    const seat = { ...told, present: told.present || here.includes(n) };
    if (bot === null) return { ...seat, bot };
    const { name } = opponent(bot);
    const alone = bots.filter((other) => other === bot).length === 1;
    return { ...seat, bot, name: alone ? name : m.bot_named({ pin: pinWord(seat.pin), name }) };
  });
  return { ...info, seats };
}
