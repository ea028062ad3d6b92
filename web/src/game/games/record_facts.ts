/** Reads a record's text line by line. Only the server verifies it. */

/** The value of a line `key: value` of its head or end, or null if it is missing. */
function lineOf(record: string, key: string): string | null {
  return new RegExp(`^${key}:[ \\t]*(.*)$`, "m").exec(record)?.[1]?.trim() ?? null;
}

export function namesIn(record: string): string[] {
  return (lineOf(record, "players") ?? "").split(",").map((name) => name.trim());
}

/** The same record with other names. Dice do not depend on names, so the record stays valid. */
export function withNamesIn(record: string, names: readonly string[]): string {
  return record.replace(/^players:.*$/m, () => `players: ${names.join(", ")}`);
}

export function pointsOf(record: string): number[] {
  const said = / points ((?:\d+ ?)+)/.exec(lineOf(record, "result") ?? "");
  return said?.[1]?.trim().split(" ").map(Number) ?? [];
}

/** True if the record begins from a position or with scripted dice. */
export function isPrepared(record: string): boolean {
  return /^(=== position ===$|dice: laid down)/m.test(record);
}

const TURN = /^\s+(\d+)\.\d\s/gm;

/** The number of turns begun. */
export function turnsIn(record: string): number {
  return Math.max(0, ...Array.from(record.matchAll(TURN), ([, turn]) => Number(turn) + 1));
}
