/** The notable moments of an analysed game: mistakes, luck, claims, and turning points. */

import type { Analysis, BetterLine, Figures, GameEvent, LedgerEntry, Mistake } from "../../wire";
import type { ReplayedGame } from "../replay/replayed_game";

export const WHOLE = 1_000_000;
/** A roll or draw counts as luck if it changes its player's chance by at least this much. */
const LUCKY = 0.15 * WHOLE;
const LUCK: ReadonlySet<string> = new Set(["roll", "draw", "theft", "gain"] satisfies LedgerEntry["cause"][]);

interface Noted {
  /** The moment to show: before a decision, after a chance event. */
  readonly at: number;
  readonly seat: number;
}
export interface MistakeNote extends Noted {
  readonly kind: Mistake["kind"];
  readonly mistake: Mistake;
  /** The effects of the better actions. */
  readonly better: readonly GameEvent[];
}
interface LuckNote extends Noted {
  readonly kind: "lucky" | "unlucky";
  /** Change of that seat's chance to win, in millionths. */
  readonly change: number;
}
interface ClaimNote extends Noted {
  readonly kind: "claim";
  readonly design: number;
}
export type MomentNote = MistakeNote | LuckNote | ClaimNote;

export function isMistake(note: MomentNote): note is MistakeNote {
  return "mistake" in note;
}

/** In the order of the game. */
export function notesOf(game: ReplayedGame, { analysis, lines }: Figures): MomentNote[] {
  const better = new Map(lines.map((line: BetterLine) => [line.entry, line.events]));
  const mistakes = analysis.mistakes.map((mistake): MistakeNote => {
    const { entry, seat, kind } = mistake;
    return { at: game.clamp(entry - 1), seat, kind, mistake, better: better.get(entry) ?? [] };
  });
  const luck = analysis.ledger.flatMap(({ entry, seat, cause, changes }): LuckNote[] => {
    const change = changes[seat] ?? 0;
    if (!LUCK.has(cause) || Math.abs(change) < LUCKY) return [];
    return [{ at: game.clamp(entry), seat, kind: change > 0 ? "lucky" : "unlucky", change }];
  });
  return [...mistakes, ...luck, ...claimsOf(game)].sort((one, other) => one.at - other.at);
}

function claimsOf(game: ReplayedGame): ClaimNote[] {
  return Array.from({ length: game.last + 1 }, (_, at) => at).flatMap((at) =>
    game
      .events(at, "all")
      .flatMap((event): ClaimNote[] =>
        event.event === "Claimed" ? [{ at, seat: event.seat, kind: "claim", design: event.design }] : [],
      ),
  );
}

export interface TurningPoint {
  readonly at: number;
  /** By seat, in millionths; the last is the chance that the game ends without a winner. */
  readonly changes: readonly number[];
  /** The seat that resigned, if that was the turning point. */
  readonly conceded: number | null;
}

/** The moments that decided the game, with the change of every chance, whatever the cause. */
export function turningPoints(game: ReplayedGame, analysis: Analysis): TurningPoint[] {
  return analysis.turning_points.map((entry) => {
    const booked = analysis.ledger.filter((one) => one.entry === entry && one.cause !== "drift");
    const changes = (analysis.moments[0]?.chances ?? []).map((_, seat) =>
      booked.reduce((sum, one) => sum + (one.changes[seat] ?? 0), 0),
    );
    const conceded = entry > game.last ? (booked[0]?.seat ?? null) : null;
    return { at: game.clamp(entry), changes, conceded };
  });
}

/**
 * By seat at each moment, the chance of no winner last, in millionths. A moment without chances repeats the previous
 * ones.
 */
export function chancesAt(game: ReplayedGame, analysis: Analysis): readonly (readonly number[])[] {
  const known = new Map(analysis.moments.map(({ entry, chances }) => [game.clamp(entry), chances]));
  let latest: readonly number[] = analysis.moments[0]?.chances ?? [];
  return Array.from({ length: game.last + 1 }, (_, at) => {
    latest = known.get(at) ?? latest;
    return latest;
  });
}

/** The note for a moment: a mistake first, also right after it was made; then luck, then a claim. */
export function noteAt(notes: readonly MomentNote[], at: number): MomentNote | null {
  const here = notes.filter((note) => note.at === at);
  const past = notes.filter((note) => isMistake(note) && note.at === at - 1);
  return here.find(isMistake) ?? past[0] ?? here.find(({ kind }) => kind !== "claim") ?? here[0] ?? null;
}
