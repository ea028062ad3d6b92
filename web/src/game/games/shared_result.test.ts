import { expect, it } from "vitest";
import { unpackRecord } from "../replay/record_link";
import { replay } from "../replay/replay.testing";
import { ReplayedGame } from "../replay/replayed_game";
import { namesIn, pointsOf, turnsIn } from "./record_facts";
import { otherPeople, type SharedResult, shortLink, wholeLink, withoutNames } from "./shared_result";

const game = new ReplayedGame(replay);
const result: SharedResult = {
  record: replay.record,
  seats: replay.seats.map((seat, n) => ({ ...seat, bot: n === 2 ? "Weaver" : null })),
  ending: replay.ending,
  view: game.open(game.last),
  mine: [0],
};

it("hides the names of other people, and nobody else's", async () => {
  expect(otherPeople(result)).toEqual([1]);
  const hidden = withoutNames(result, (seat) => `Player ${seat + 1}`);
  expect(hidden.seats.map(({ name }) => name)).toEqual(["Asha", "Player 2", "Chitra"]);
  expect(namesIn(hidden.record)).toEqual(["Asha", "Player 2", "Chitra"]);
  const link = await wholeLink("https://ettana.example/", hidden.record, null);
  expect(await unpackRecord(link.split("/record/")[1] ?? "")).toBe(hidden.record);
  expect(hidden.record).not.toContain("Ben");
});

it("links to a game or to a moment of it", async () => {
  expect(shortLink("https://ettana.example/", "ab cd", null)).toBe("https://ettana.example/#/games/ab%20cd");
  expect(shortLink("https://ettana.example/", "abcd", 12)).toBe("https://ettana.example/#/games/abcd/12");
  expect(await wholeLink("https://ettana.example/", result.record, 12)).toMatch(/#\/record\/[\w-]+\/12$/);
});

it("reads a record's own words", () => {
  expect(pointsOf(replay.record)).toEqual(game.open(game.last).players.map(({ points }) => points));
  expect(turnsIn(replay.record)).toBe(game.open(game.last).turn + 1);
  expect([pointsOf(""), turnsIn(""), namesIn("")]).toEqual([[], 0, [""]]);
});
