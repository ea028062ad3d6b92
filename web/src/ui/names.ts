/** What players are called on the screen. Bots of one kind all have one name, so it is their pins that name them. */
import { m } from "../language/messages.svelte";
import type { TableInfo } from "../wire";
import { pinWord } from "./silk";

export function withNames(info: TableInfo): TableInfo {
  const seats = info.seats.map((seat) =>
    seat.kind === "bot" ? { ...seat, name: m.bot_named({ pin: pinWord(seat.pin) }) } : seat,
  );
  return { ...info, seats };
}
