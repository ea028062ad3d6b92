import { expect, it } from "vitest";
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
  expect(screenAt({ pathname, hash })).toBe(screen);
});

it("finds the same screens in a folder of a host", () => {
  const folder = "/games/ettana/";
  expect(screenAt({ pathname: folder, hash: "#/rules" }, folder)).toBe("rules");
  expect(screenAt({ pathname: `${folder}index.html`, hash: "" }, folder)).toBe("");
  expect(screenAt({ pathname: "/", hash: "" }, folder)).toBe("unknown");
});
