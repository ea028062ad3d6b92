/** How strong somebody is at puzzles, on the scale of their difficulty: as Elo does it, with each puzzle as an opponent. */

export const FIRST_RATING = 1000;

const LIVELY = 40; // how much a result counts at first,
const STEADY = 20; // and how much once there are so many:
const KNOWN = 20;

interface PuzzleResult {
  readonly solved: boolean;
  readonly misses: number;
  readonly hints: number;
}

/** Solved at once is a win, with help or after a miss it is half of one. */
export function scoreOf({ solved, misses, hints }: PuzzleResult): number {
  if (!solved) return 0;
  return misses === 0 && hints === 0 ? 1 : 0.5;
}

export function ratingAfter(
  rating: number,
  difficulty: number,
  result: PuzzleResult,
  tried: number, // puzzles before this one
): number {
  const expected = 1 / (1 + 10 ** ((difficulty - rating) / 400));
  const weight = tried < KNOWN ? LIVELY : STEADY;
  return Math.round(rating + weight * (scoreOf(result) - expected));
}

interface Rated {
  readonly id: string;
  readonly difficulty: number;
}

/** The puzzle that fits best among those not seen yet; when all were seen, among all. Of two that fit alike, the first. */
export function nextPuzzle<One extends Rated>(
  puzzles: readonly One[],
  rating: number,
  seen: ReadonlySet<string>,
): One | undefined {
  const fresh = puzzles.filter(({ id }) => !seen.has(id));
  const away = ({ difficulty }: Rated) => Math.abs(difficulty - rating);
  return (fresh.length > 0 ? fresh : puzzles).reduce<One | undefined>(
    (best, one) => (best === undefined || away(one) < away(best) ? one : best),
    undefined,
  );
}
