/** Counts every roll of the records and tests whether the dice are fair. */

export interface DiceCount {
  /** By face: 1 to 6. */
  readonly numbers: readonly number[];
  /** By face, as the letters of a record have them: green, red, yellow, blue, purple, black. */
  readonly colours: readonly number[];
}

const COLOURS = "GRYBPK";
const FACES = 6;
const LINE = /^\s+(start|\d+)\.(\d)\s+(.*)$/;
const ENTRY = /([a-z-]+)(?::([^\s[]+))?(?:\[([^\]]*)\])?/g;

class Counting {
  readonly numbers = new Array<number>(FACES).fill(0);
  readonly colours = new Array<number>(FACES).fill(0);

  number(face: number): void {
    if (face >= 1 && face <= FACES) this.numbers[face - 1] = (this.numbers[face - 1] ?? 0) + 1;
  }

  colour(letter: string): void {
    const face = COLOURS.indexOf(letter);
    if (face >= 0) this.colours[face] = (this.colours[face] ?? 0) + 1;
  }
}

/** The rolls of the given seats in a record. Leaves out a colour that Preset named. */
export function diceIn(records: readonly { record: string; seats: readonly number[] }[]): DiceCount {
  const counting = new Counting();
  for (const { record, seats } of records) {
    let named = ""; // the turn in which a colour was named
    for (const text of record.split("\n")) {
      const line = LINE.exec(text);
      if (!line || line[1] === "start" || !seats.includes(Number(line[2]))) continue;
      for (const [, verb, , answer = ""] of (line[3] ?? "").matchAll(ENTRY)) {
        if (verb === "preset") named = text;
        else if (verb === "roll" || verb === "again") {
          const rolled = /^(\d)([A-Z])/.exec(answer);
          if (!rolled) continue;
          counting.number(Number(rolled[1]));
          if (named !== text) counting.colour(rolled[2] ?? "");
        } else if (verb === "gain") counting.number(Number(/^\d/.exec(answer)?.[0]));
      }
    }
  }
  return counting;
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The range of counts that contains a fair die's face in 95 of 100 sets of `rolls` rolls. */
export function fairBand(rolls: number): readonly [number, number] {
  const mean = rolls / FACES;
  const reach = 1.96 * Math.sqrt(rolls * (1 / FACES) * (1 - 1 / FACES));
  return [Math.max(0, mean - reach), Math.min(rolls, mean + reach)];
}

/**
 * The probability that fair dice deviate at least this much: the chi-square test with five degrees of freedom. Null
 * below five expected rolls per face, where the test is meaningless.
 */
export function fairness(counts: readonly number[]): number | null {
  const rolls = sum(counts);
  const mean = rolls / FACES;
  if (mean < 5) return null;
  const distance = counts.reduce((total, count) => total + (count - mean) ** 2 / mean, 0);
  const half = distance / 2;
  return (
    complement(Math.sqrt(half)) + Math.sqrt((2 * distance) / Math.PI) * Math.exp(-half) * (1 + distance / 3)
  );
}

/** The complementary error function, to seven digits (Abramowitz and Stegun, 7.1.26). */
function complement(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp(-x * x);
}
