import { expect, it } from "vitest";
import { aGame } from "./games.testing";
import { BadFile, readGames, writeGames } from "./games_file";

const file = (games: unknown[], more: object = {}) =>
  JSON.stringify({ kind: "ettana-games", version: 1, games, ...more });

it("comes back as it was", () => {
  const stopped = aGame({ id: "c", ending: { how: "stopped", winner: null } });
  const games = [aGame(), aGame({ id: "b", mine: [], ending: null }), stopped];
  expect(readGames(writeGames(games))).toEqual({ games, unsound: 0 });
});

it("takes no token along, in or out", () => {
  const { games } = readGames(
    file([
      { ...aGame(), token: "secret", seats: [{ ...aGame().seats[0], token: "secret" }, aGame().seats[1]] },
    ]),
  );
  expect(games.length).toBe(1);
  expect(JSON.stringify(games)).not.toContain("secret");
});

it.each([
  { id: "" },
  { id: "../x" },
  { id: 7 },
  { at: -1 },
  { at: "now" },
  { record: "" },
  { record: "x".repeat(200_000) },
  { seats: [] },
  { seats: [{ name: "Asha", pin: "green", bot: null }, aGame().seats[1]] },
  { mine: [2] },
  { mine: "me" },
  { points: [-1, 2] },
  { ending: { how: "magic", winner: 0 } },
  { ending: { how: "won", winner: 9 } },
  { turns: 1.5 },
])("leaves out what is not sound: %j", (wrong) => {
  expect(readGames(file([{ ...aGame(), ...wrong }, aGame()]))).toMatchObject({ unsound: 1 });
});

it.each([
  ["", "not_ours"],
  ["[]", "not_ours"],
  ["null", "not_ours"],
  ['{"games": []}', "not_ours"],
  [file([], { version: 2 }), "newer"],
])("says what is wrong with a file: %s", (text, why) => {
  expect(() => readGames(text)).toThrow(BadFile);
  try {
    readGames(text);
  } catch (error) {
    expect((error as BadFile).why).toBe(why);
  }
});

const study = {
  version: 1,
  nodes: 16_000,
  players: [
    { luck: 120_000, decisions: -30_000, mistakes: 2, counted: 31, loss: 8000 },
    { luck: -120_000, decisions: 0, mistakes: 0, counted: 0, loss: 0 },
  ],
};

it("takes along what an analysis came to", () => {
  const games = [aGame({ study }), aGame({ id: "b", ending: { how: "abandoned", winner: null } })];
  expect(readGames(writeGames(games))).toEqual({ games, unsound: 0 });
});

it.each([
  { players: [] },
  { players: [study.players[0]] },
  { players: [study.players[0], { ...study.players[1], luck: 1e12 }] },
  { players: [study.players[0], { ...study.players[1], counted: -1 }] },
  { nodes: "many" },
  { version: null },
])("keeps the game without an analysis that is not sound: %j", (wrong) => {
  const { games, unsound } = readGames(file([{ ...aGame(), study: { ...study, ...wrong } }]));
  expect(unsound).toBe(0);
  expect(games).toEqual([aGame()]);
});
