/** The chances of an analysed game as the timeline of its replay. */

import type { Analysis } from "../../wire";
import type { ReplayedGame } from "../replay/replayed_game";
import { annasOf, type TimelineData, type TimelineMark } from "../replay/timeline";
import { chancesAt, isMistake, type MomentNote, WHOLE } from "./noted_moments";

export function chancesOf(
  game: ReplayedGame,
  analysis: Analysis,
  notes: readonly MomentNote[],
): TimelineData {
  const chances = chancesAt(game, analysis);
  const { last, turns, marks } = annasOf(game);
  const lines = game.seats.map(({ pin }, seat) => ({
    seat,
    pin,
    values: chances.map((of) => (of[seat] ?? 0) / WHOLE),
  }));
  const points = marks.filter(({ kind }) => kind === "point");
  return {
    kind: "chances",
    last,
    top: 1,
    goal: null,
    lines,
    marks: [...points, ...notes.map(markOf)],
    turns,
  };
}

function markOf(note: MomentNote): TimelineMark {
  const { at, seat } = note;
  if (isMistake(note)) return { at, seat, kind: "mistake", sign: "!" };
  if (note.kind === "claim") return { at, seat, kind: "claim", design: note.design };
  return { at, seat, kind: "luck", sign: note.kind === "lucky" ? "+" : "−" };
}
