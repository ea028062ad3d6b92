import { describe, expect, test } from "vitest";
import { replay } from "../replay/replay.testing";
import { ReplayedGame } from "../replay/replayed_game";
import { drawnLine } from "./better_line";
import { chancesOf } from "./chances_timeline";
import { figures } from "./figures.testing";
import { chancesAt, isMistake, noteAt, notesOf, turningPoints, WHOLE } from "./noted_moments";

const game = new ReplayedGame(replay);
const { analysis } = figures;
const notes = notesOf(game, figures);

describe("the moments worth a look", () => {
  test("are in the order of the game, mistakes before the decision and luck after the roll", () => {
    expect(notes.map(({ at }) => at)).toEqual(notes.map(({ at }) => at).toSorted((a, b) => a - b));
    const mistakes = notes.filter(isMistake);
    expect(mistakes.map(({ at }) => at)).toEqual(analysis.mistakes.map(({ entry }) => entry - 1));
    expect(mistakes[0]?.mistake).toBe(analysis.mistakes[0]);
    const luck = notes.filter(({ kind }) => kind === "lucky" || kind === "unlucky");
    expect(luck.map(({ at, kind }) => [at, kind])).toEqual([
      [59, "lucky"],
      [77, "unlucky"],
      [86, "lucky"],
    ]);
  });

  test("tell every claim of the game", () => {
    const claims = notes.filter(({ kind }) => kind === "claim");
    const claimed = replay.moments.flatMap(({ events }) => events.filter(({ event }) => event === "Claimed"));
    expect(claims).toHaveLength(claimed.length);
  });

  test("a mistake is told before it is made and just after, and comes before a claim", () => {
    const [first] = notes.filter(isMistake);
    expect(noteAt(notes, first?.at ?? 0)).toBe(first);
    const alone = notes.filter((note) => note === first || note.kind === "claim");
    expect(noteAt(alone, (first?.at ?? 0) + 1)).toBe(first);
    expect(noteAt(notes, 0)).toBeNull();
  });
});

describe("chances", () => {
  test("there are some at each moment, and they add up", () => {
    const all = chancesAt(game, analysis);
    expect(all).toHaveLength(game.last + 1);
    for (const chances of all) expect(chances.reduce((a, b) => a + b)).toBe(WHOLE);
  });

  test("who has analysed half of a game has the last known ones for the rest", () => {
    const half = { ...analysis, moments: analysis.moments.slice(0, 20) };
    expect(chancesAt(game, half)[60]).toEqual(analysis.moments[19]?.chances);
  });

  test("giving up is the last moment's", () => {
    const last = { entry: game.last + 1, turn: 20, seat: 0, chances: [0, WHOLE, 0, 0], undone: false };
    const conceded = { ...analysis, moments: [...analysis.moments, last] };
    expect(chancesAt(game, conceded)[game.last]).toEqual([0, WHOLE, 0, 0]);
  });

  test("as a timeline they have a line for each seat and a sign on each mark that needs one", () => {
    const data = chancesOf(game, analysis, notes);
    expect(data.lines.map(({ values }) => values.length)).toEqual([
      game.last + 1,
      game.last + 1,
      game.last + 1,
    ]);
    expect(data.marks.filter(({ kind }) => kind === "mistake").map(({ sign }) => sign)).toEqual(
      analysis.mistakes.map(() => "!"),
    );
    expect(new Set(data.marks.filter(({ kind }) => kind === "luck").map(({ sign }) => sign))).toEqual(
      new Set(["+", "−"]),
    );
  });
});

describe("what decided the game", () => {
  test("is told with what it changed, without what is nobody's doing", () => {
    const points = turningPoints(game, analysis);
    expect(points.map(({ at }) => at)).toEqual(analysis.turning_points);
    for (const { changes, conceded } of points) {
      expect(changes.reduce((a, b) => a + b)).toBe(0);
      expect(conceded).toBeNull();
    }
  });

  test("giving up is after the last moment, and whose it was is known", () => {
    const entry = game.last + 1;
    const given = {
      ...analysis,
      turning_points: [entry],
      ledger: [{ entry, cause: "decision" as const, seat: 2, changes: [3, 4, -7, 0], by: "person" as const }],
    };
    expect(turningPoints(game, given)).toEqual([{ at: game.last, changes: [3, 4, -7, 0], conceded: 2 }]);
  });
});

describe("a better line on the board", () => {
  test("has the way, the swaps and the claim", () => {
    const line = drawnLine([
      { event: "Walked", seat: 0, path: [0, 1, 5] },
      { event: "Swapped", seat: 0, a: 3, b: 9, colour_a: 0, colour_b: 1, how: "free" },
      { event: "Claimed", seat: 0, design: 4, points: 2, octagons: [3, 8, 13] },
    ]);
    expect(line).toEqual({
      path: [0, 1, 5],
      leap: false,
      octagons: [3, 9],
      claimed: [3, 8, 13],
      square: null,
    });
  });

  test("a jump is a leap, and what is replaced is pointed out", () => {
    const line = drawnLine([
      { event: "Jumped", seat: 0, start: 2, to: 14 },
      { event: "ReplacedYarn", seat: 0, octagon: 7, colour: 0, old: 1 },
      { event: "ReplacedTile", seat: 0, square: 6, number: 3, old: 1 },
    ]);
    expect(line).toEqual({ path: [2, 14], leap: true, octagons: [7], claimed: [], square: 6 });
  });
});
