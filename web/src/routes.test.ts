import { expect, it } from "vitest";
import { ANALYSIS, to } from "./addresses";
import { screenAt } from "./routes";

it.each([
  ["/", "", ""],
  ["/", "#/", ""],
  ["/index.html", "", ""],
  ["/", "#/table/abc", "table"],
  ["/", "#/seat/K7PQ", "seat"],
  ["/", "#/rules", "rules"],
  ["/", "#/rules/5.4", "rules"],
  ["/", "#/cards", "cards"],
  ["/", "#/learn", "learn"],
  ["/", "#/learn/walk", "lesson"],
  ["/", "#/puzzles", "puzzles"],
  ["/", "#/puzzles/today", "puzzle"],
  ["/", "#/puzzles/day/2026-11-17", "puzzle"],
  ["/", "#/offline", "offline"],
  ["/", "#/licences", "licences"],
  ["/", "#/games", "games"],
  ["/", "#/games/abc", "replay"],
  ["/", "#/games/abc/12", "replay"],
  ["/", "#/record/x-_y/12", "replay"],
  ["/", "#/record", "unknown"],
  ["/", "#/nonsense", "unknown"],
  ["/", "#/toString", "unknown"],
  ["/", "#/table", "unknown"],
  ["/", "#/seat/", "unknown"],
  ["/", "#/%E0%A4%A", "unknown"],
  ["/nonsense", "", "unknown"],
  ["/tables/xyz", "#/rules", "unknown"],
])("%s%s leads to “%s”", (pathname, hash, screen) => {
  expect(screenAt({ pathname, hash })?.name ?? "").toBe(screen);
});

it("finds the same screens in a folder of a host", () => {
  const folder = "/games/ettana/";
  expect(screenAt({ pathname: folder, hash: "#/rules" }, null, folder)?.name).toBe("rules");
  expect(screenAt({ pathname: `${folder}index.html`, hash: "" }, null, folder)).toBeNull();
  expect(screenAt({ pathname: "/", hash: "" }, null, folder)?.name).toBe("unknown");
});

it.each([
  [to.home(), "", {}],
  [to.table("t 1/2"), "table", { id: "t 1/2" }],
  [to.seat("K7PQ"), "seat", { code: "K7PQ" }],
  [to.rules(), "rules", { clause: null, back: "#/table/abc" }],
  [to.rules("5.4"), "rules", { clause: "5.4", back: "#/table/abc" }],
  [to.cards(), "cards", { back: "#/table/abc" }],
  [to.howToPlay(), "howToPlay", { back: "#/table/abc" }],
  [to.lessons(), "learn", {}],
  [to.lesson("walk"), "lesson", { name: "walk" }],
  [to.puzzles(), "puzzles", {}],
  [to.puzzle("0a1b"), "puzzle", { which: ["0a1b"] }],
  [to.puzzleOfToday(), "puzzle", { which: ["today"] }],
  [to.puzzleOfDay("2026-11-17"), "puzzle", { which: ["day", "2026-11-17"] }],
  [to.nextPuzzle(), "puzzle", { which: ["next"] }],
  [to.puzzleOn("jump"), "puzzle", { which: ["theme", "jump"] }],
  [to.games(), "games", { back: "#/table/abc" }],
  [to.game("g/1"), "replay", { id: "g/1", moment: null }],
  [to.game("g1", 0), "replay", { id: "g1", moment: "0" }],
  [to.game("g1", ANALYSIS), "replay", { id: "g1", moment: "analysis" }],
  [to.record("x-_y", 12), "replay", { packed: "x-_y", moment: "12" }],
  [to.offline(), "offline", {}],
  [to.licences(), "licences", {}],
])("%s is the address of “%s” with %o", (hash, name, props) => {
  const screen = screenAt({ pathname: "/", hash }, "#/table/abc");
  expect([screen?.name ?? "", screen?.props ?? {}]).toEqual([name, props]);
});
