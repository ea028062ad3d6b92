/** A game to share with others: its result, its record, and the names that may be shown. It contains no token. */

import { to } from "../../addresses";
import type { Ending, ReplaySeat, View } from "../../wire";
import { packRecord } from "../replay/record_link";
import { namesIn, withNamesIn } from "./record_facts";

export interface SharedResult {
  readonly record: string;
  readonly seats: readonly ReplaySeat[];
  readonly ending: Ending | null;
  /** The open information at the end. */
  readonly view: View;
  /** The seats of this device. */
  readonly mine: readonly number[];
}

/** The seats of people at other devices, whose names need their consent. */
export function otherPeople({ seats, mine }: SharedResult): number[] {
  return seats.flatMap(({ bot }, seat) => (bot === null && !mine.includes(seat) ? [seat] : []));
}

/** The same without the names of other people. */
export function withoutNames(result: SharedResult, called: (seat: number) => string): SharedResult {
  const others = otherPeople(result);
  const hide = (name: string, seat: number) => (others.includes(seat) ? called(seat) : name);
  return {
    ...result,
    record: withNamesIn(result.record, namesIn(result.record).map(hide)),
    seats: result.seats.map((seat, n) => ({ ...seat, name: hide(seat.name, n) })),
  };
}

/** A link that works while the server keeps the game. */
export function shortLink(page: string, id: string, at: number | null): string {
  return page + to.game(id, at);
}

/** A link that contains the whole game. */
export async function wholeLink(page: string, record: string, at: number | null): Promise<string> {
  return page + to.record(await packRecord(record), at);
}
