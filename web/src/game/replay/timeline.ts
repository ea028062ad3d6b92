/**
 * The timeline of a game, moment by moment: a line for each player, and marks of notable moments. Before an analysis
 * the lines are the players' annas; an analysis provides chances and its own marks.
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
  /** The claimed design. */
  readonly design?: number;
  /** The text in the mark. */
  readonly sign?: string;
}

export interface TimelineData {
  readonly kind: "annas" | "chances";
  readonly last: number;
  readonly top: number;
  /** The target of the annas; null for chances. */
  readonly goal: number | null;
  readonly lines: readonly TimelineLine[];
  readonly marks: readonly TimelineMark[];
  /** The first moment of each turn, and the seat to move. */
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
