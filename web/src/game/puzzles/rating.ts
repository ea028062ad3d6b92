/** A player's strength at puzzles, on the scale of their difficulty: an Elo rating with each puzzle as an opponent. */

export const FIRST_RATING = 1000;

const LIVELY = 40; // weight of a result at first,
const STEADY = 20; // and from this many puzzles on:
const KNOWN = 20;

interface PuzzleResult {
  readonly solved: boolean;
  readonly misses: number;
  readonly hints: number;
}

/** Solved at the first try is a win, with help or after a miss half of one. */
export function scoreOf({ solved, misses, hints }: PuzzleResult): number {
  if (!solved) return 0;
  return misses === 0 && hints === 0 ? 1 : 0.5;
}

export function ratingAfter(
  rating: number,
  difficulty: number,
  result: PuzzleResult,
  tried: number, // number of earlier puzzles
): number {
  const expected = 1 / (1 + 10 ** ((difficulty - rating) / 400));
  const weight = tried < KNOWN ? LIVELY : STEADY;
  return Math.round(rating + weight * (scoreOf(result) - expected));
}

interface Rated {
  readonly id: string;
  readonly difficulty: number;
}

/** The unseen puzzle nearest to the rating; when all were seen, the nearest of all. Of two equally near, the first. */
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
