/** Who scored when: read from the record of a game that is over. */

export interface PointsStep {
  /** Turns completed before it; -1 when the cards were dealt. */
  readonly turn: number;
  readonly seat: number;
  /** Null for a Victory point card. */
  readonly design: number | null;
  /** It was there already in the position that the game began from. */
  readonly before?: true;
}

const POSITION = "=== position ===";
/** Who decides, which is a name that may look like anything. */
const DECIDER = /\{[^}]*\}/g;
const LINE = /^\s+(start|\d+)\.(\d)\s+(.*)$/;
const ENTRY = /([a-z-]+)(?::([^\s[]+))?(?:\[([^\]]*)\])?/g;

/** What was claimed, and every Victory point card that was drawn, in order. */
export function pointsIn(record: string): PointsStep[] {
  const [game = "", position = ""] = record.split(`\n${POSITION}\n`);
  const found = pointsBefore(position);
  for (const text of game.split("\n")) {
    const line = LINE.exec(text);
    if (!line) continue;
    const turn = line[1] === "start" ? -1 : Number(line[1]);
    for (const [, verb, what, answer] of (line[3] ?? "").replace(DECIDER, "").matchAll(ENTRY)) {
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

/** What the seats of a position have claimed and drawn. */
function pointsBefore(position: string): PointsStep[] {
  const found: PointsStep[] = [];
  let seat = 0;
  for (const text of position.split("\n")) {
    const [key = "", value = ""] = text.split(": ");
    const begins = /^seat (\d):/.exec(text);
    if (begins) seat = Number(begins[1]);
    const designs = key.trim() === "claimed" && value !== "-" ? value.split(",") : [];
    for (const design of designs)
      found.push({ turn: -1, seat, design: Number.parseInt(design, 10), before: true });
    const cards = /^\s*victory cards$/.test(key) ? Number(value) : 0; // the word of a position, not one to be shown
    for (let n = 0; n < cards; n++) found.push({ turn: -1, seat, design: null, before: true });
  }
  return found;
}
