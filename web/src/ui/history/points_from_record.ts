/** Who scored when: read from the record of a game that is over. */

export interface PointsStep {
  /** Turns completed before it; -1 when the cards were dealt. */
  readonly turn: number;
  readonly seat: number;
  /** Null for a Victory point card. */
  readonly design: number | null;
}

const LINE = /^\s+(start|\d+)\.(\d)\s+(.*)$/;
const ENTRY = /([a-z-]+)(?::([^\s[]+))?(?:\[([^\]]*)\])?/g;

/** What was claimed, and every Victory point card that was drawn, in order. */
export function pointsIn(record: string): PointsStep[] {
  const found: PointsStep[] = [];
  for (const text of record.split("\n")) {
    const line = LINE.exec(text);
    if (!line) continue;
    const turn = line[1] === "start" ? -1 : Number(line[1]);
    for (const [, verb, what, answer] of (line[3] ?? "").matchAll(ENTRY)) {
      const seat = Number(line[2]);
      if (verb === "claim") found.push({ turn, seat, design: Number(what) });
      for (const word of answer?.split(" ") ?? []) {
        const dealt = /^deal(\d)=.*\/victory-point$/.exec(word);
        if (dealt) found.push({ turn: -1, seat: Number(dealt[1]), design: null });
        else if (word === "victory-point") found.push({ turn, seat, design: null });
      }
    }
  }
  return found;
}
