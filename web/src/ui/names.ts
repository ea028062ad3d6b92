/** What players are called on the screen. Two bots of one kind have one name, so their pins tell them apart. */
import type { TableInfo } from "../wire";
import { pinWord } from "./silk";

export function withNames(info: TableInfo): TableInfo {
  const seats = info.seats.map((seat) => {
    const alike = info.seats.filter((other) => other.name === seat.name).length > 1;
    return seat.kind === "bot" && alike ? { ...seat, name: `${seat.name} ${pinWord(seat.pin)}` } : seat;
  });
  return { ...info, seats };
}
