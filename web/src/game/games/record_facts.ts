/** What a record's text says of itself, line by line. Whether it is true is for the server to say. */

/** The value of a line `key: value` of its head or end; null if there is none. */
function lineOf(record: string, key: string): string | null {
  return new RegExp(`^${key}:[ \\t]*(.*)$`, "m").exec(record)?.[1]?.trim() ?? null;
}

export function namesIn(record: string): string[] {
  return (lineOf(record, "players") ?? "").split(",").map((name) => name.trim());
}

/** The same record with other names. Names have no part in the dice, so it is as true as before. */
export function withNamesIn(record: string, names: readonly string[]): string {
  return record.replace(/^players:.*$/m, () => `players: ${names.join(", ")}`);
}

export function pointsOf(record: string): number[] {
  const said = / points ((?:\d+ ?)+)/.exec(lineOf(record, "result") ?? "");
  return said?.[1]?.trim().split(" ").map(Number) ?? [];
}

/** Whether it began from a position, or with dice that somebody laid down. */
export function isPrepared(record: string): boolean {
  return /^(=== position ===$|dice: laid down)/m.test(record);
}

const TURN = /^\s+(\d+)\.\d\s/gm;

/** How many turns were begun. */
export function turnsIn(record: string): number {
  return Math.max(0, ...Array.from(record.matchAll(TURN), ([, turn]) => Number(turn) + 1));
}
