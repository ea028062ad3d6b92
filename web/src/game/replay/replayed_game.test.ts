import { describe, expect, it } from "vitest";
import { replay, seen } from "./replay.testing";
import { ReplayedGame } from "./replayed_game";
import { tableOf } from "./replayed_table";
import { annasOf } from "./timeline";

const game = new ReplayedGame(replay);

describe("a game seen again", () => {
  it("8.1: shows each seat exactly what it saw, at every moment that was noted", () => {
    expect(seen.length).toBeGreaterThan(10);
    for (const { at, seat, view, events } of seen) {
      expect(game.view(at, seat)).toEqual(view);
      expect(game.events(at, seat)).toEqual(events);
    }
  });

  it("shows all hands and all that happened to those who want to see all", () => {
    const dealt = replay.moments.findIndex(({ events }) => events.some(({ event }) => event === "Dealt")) + 1;
    const told = (viewpoint: number | "all") =>
      game.events(dealt, viewpoint).filter((event) => event.event === "Dealt" && event.design !== null)
        .length;
    expect([told("all"), told(0), told(2)]).toEqual([3, 1, 1]);
    expect(game.view(dealt, "all")).toMatchObject({ seat: null, designs: [] });
    expect(game.hands(dealt).map(({ designs }) => designs.length)).toEqual([1, 1, 1]);
  });

  it("has a beginning and an end, and nothing beyond", () => {
    expect(game.last).toBe(replay.moments.length);
    expect([game.clamp(-3), game.clamp(1e9), game.clamp(Number.NaN), game.clamp(2.4)]).toEqual([
      0,
      game.last,
      0,
      2,
    ]);
    expect(game.by(0)).toBeNull();
    expect(tableOf(game, game.last)).toMatchObject({ status: "over", ending: replay.ending });
    expect(tableOf(game, game.last - 1)).toMatchObject({ status: "playing", ending: null, hands: null });
  });

  it("goes from turn to turn and back the same way", () => {
    const forward = [0];
    for (let at = 0; at < game.last; at = game.nextTurn(at)) forward.push(game.nextTurn(at));
    const turns = new Set(replay.moments.map(({ turn, seat }) => `${turn}.${seat}`));
    expect(forward.length).toBeGreaterThanOrEqual(turns.size);
    const back = [game.last];
    for (let at = game.last; at > 0; at = game.turnBefore(at)) back.push(game.turnBefore(at));
    expect(back.toReversed().slice(0, -1)).toEqual(forward.slice(0, back.length - 1));
    for (const at of forward.slice(1, -1)) expect(game.turnStart(at)).toBe(at);
  });

  it("forgets what was taken back, as at the table", () => {
    const undo = replay.moments.findIndex(({ action }) => action === null) + 1;
    expect(undo).toBeGreaterThan(0);
    expect(game.open(undo)).toEqual(game.open(undo - 2));
    const lines = game.log(undo, "all").filter(({ version, undone }) => version === undo - 1 && undone);
    expect(lines.length).toBeGreaterThan(0);
    expect(game.log(undo - 1, "all").some(({ undone }) => undone)).toBe(false);
    expect(game.history(undo, "all").map(({ version }) => version)).not.toContain(undo - 1);
  });
});

describe("its timeline", () => {
  const data = annasOf(game);

  it("has the annas of each player at each moment", () => {
    expect(data.lines.map(({ values }) => values.at(-1))).toEqual(
      game.open(game.last).players.map(({ points }) => points),
    );
    expect(data.lines.every(({ values }) => values.length === game.last + 1)).toBe(true);
    expect(data).toMatchObject({ kind: "annas", goal: 4 });
  });

  it("marks what was claimed where the annas rise", () => {
    expect(data.marks.some(({ kind }) => kind === "claim")).toBe(true);
    for (const { at, seat } of data.marks) {
      const values = data.lines[seat]?.values ?? [];
      expect(values[at]).toBeGreaterThan(values[at - 1] ?? 0);
    }
  });

  it("marks where turns begin", () => {
    expect(data.turns[0]?.at).toBe(game.nextTurn(game.turnStart(3)));
    for (const { at, seat } of data.turns) expect([game.turnStart(at), game.by(at)]).toEqual([at, seat]);
  });
});
