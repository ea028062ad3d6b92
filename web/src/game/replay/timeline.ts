/**
 * What the timeline of a game shows, moment by moment: a line for each player, and what is worth going to. Until a game is analysed
 * the lines are the annas of the players; an analysis gives their chances instead, and marks of its own.
 */

import type { Pin } from "../../wire";
import type { ReplayedGame } from "./replayed_game";

interface TimelineLine {
  readonly seat: number;
  readonly pin: Pin;
  /** One for each moment, from 0 to `top`. */
  readonly values: readonly number[];
}

export interface TimelineMark {
  readonly at: number;
  readonly seat: number;
  readonly kind: "claim" | "point" | "mistake" | "luck";
  /** Of a claim. */
  readonly design?: number;
  /** What is written in it. */
  readonly sign?: string;
}

export interface TimelineData {
  readonly kind: "annas" | "chances";
  readonly last: number;
  readonly top: number;
  /** Where it is won; null for chances. */
  readonly goal: number | null;
  readonly lines: readonly TimelineLine[];
  readonly marks: readonly TimelineMark[];
  /** The first moment of each turn, and whose turn it is. */
  readonly turns: readonly { readonly at: number; readonly seat: number }[];
}

export function annasOf(game: ReplayedGame): TimelineData {
  const moments = Array.from({ length: game.last + 1 }, (_, at) => at);
  const lines = game.seats.map(({ pin }, seat) => ({
    seat,
    pin,
    values: moments.map((at) => game.open(at).players[seat]?.points ?? 0),
  }));
  const { target } = game.open(0);
  return {
    kind: "annas",
    last: game.last,
    top: Math.max(target, ...lines.flatMap(({ values }) => values)),
    goal: target,
    lines,
    marks: moments.flatMap((at) => marksAt(game, at)),
    turns: moments.flatMap((at) => {
      const seat = game.by(at);
      return seat !== null && game.turn(at) >= 0 && game.turnStart(at) === at ? [{ at, seat }] : [];
    }),
  };
}

function marksAt(game: ReplayedGame, at: number): TimelineMark[] {
  return game.events(at, "all").flatMap((event): TimelineMark[] => {
    if (event.event === "Claimed") return [{ at, seat: event.seat, kind: "claim", design: event.design }];
    return event.event === "RevealedPoint" ? [{ at, seat: event.seat, kind: "point" }] : [];
  });
}
