/** Solved puzzles, their days, and the puzzle rating, stored on this device. Unreadable data counts as no history. */

import type { View } from "../../wire";
import { storedText, storeText } from "./stored_text";

interface SolvedPuzzle {
  readonly id: string;
  readonly difficulty: number;
  readonly solved: boolean;
  readonly misses: number;
  readonly hints: number;
  readonly at: number; // milliseconds since 1970
}

export interface DailyGame {
  readonly table: string;
  readonly points: readonly number[];
  readonly mine: number; // seat
  readonly won: boolean;
  readonly turns: number;
}

export interface PuzzleHistory {
  readonly rating: number | null; // null before the first
  readonly puzzles: Readonly<Record<string, SolvedPuzzle>>; // by id: the first result counts
  readonly days: Readonly<Record<string, string>>; // the daily puzzle that was solved or given up, by date
  readonly games: Readonly<Record<string, DailyGame>>; // the finished daily games, by date
  readonly playing: Readonly<Record<string, string>>; // the tables of daily games in progress, by date
}

const PLACE = "ettana.puzzles";
const EMPTY: PuzzleHistory = { rating: null, puzzles: {}, days: {}, games: {}, playing: {} };

export function puzzleHistory(): PuzzleHistory {
  try {
    const kept = JSON.parse(storedText(PLACE) ?? "{}") as Record<string, unknown>;
    return {
      rating: typeof kept.rating === "number" && Number.isFinite(kept.rating) ? kept.rating : null,
      puzzles: entriesOf(kept.puzzles, isSolvedPuzzle),
      days: entriesOf(kept.days, isText),
      games: entriesOf(kept.games, isDailyGame),
      playing: entriesOf(kept.playing, isText),
    };
  } catch {
    return EMPTY;
  }
}

export function keepPuzzleHistory(change: Partial<PuzzleHistory>): PuzzleHistory {
  const after = { ...puzzleHistory(), ...change };
  storeText(PLACE, JSON.stringify(after));
  return after;
}

/** Stores the result of a daily game. The first result counts. */
export function keepDailyGame(
  date: string,
  table: string,
  view: View,
  mine: number,
  winner: number | null,
): void {
  const { games, playing } = puzzleHistory();
  if (date in games) return;
  const points = view.players.map((player) => player.points);
  const game = { table, points, mine, won: winner === mine, turns: view.turn + 1 };
  const { [date]: _, ...rest } = playing;
  keepPuzzleHistory({ games: { ...games, [date]: game }, playing: rest });
}

function entriesOf<T>(kept: unknown, isOne: (value: unknown) => value is T): Record<string, T> {
  const entries = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => isOne(entry[1])));
}

const isText = (value: unknown): value is string => typeof value === "string";

function isSolvedPuzzle(value: unknown): value is SolvedPuzzle {
  const { id, difficulty, solved, misses, hints } = (value ?? {}) as Record<string, unknown>;
  return (
    isText(id) &&
    typeof solved === "boolean" &&
    [difficulty, misses, hints].every((n) => typeof n === "number")
  );
}

function isDailyGame(value: unknown): value is DailyGame {
  const { table, points, mine, won, turns } = (value ?? {}) as Record<string, unknown>;
  return (
    isText(table) &&
    Array.isArray(points) &&
    points.every((n) => typeof n === "number") &&
    typeof won === "boolean" &&
    [mine, turns].every((n) => typeof n === "number")
  );
}
