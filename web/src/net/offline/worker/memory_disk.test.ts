import { expect, it } from "vitest";
import { isStale, type Row } from "./disk";
import { memoryDisk } from "./memory_disk";

const ROW: Row = { id: "here-1", key: "00", status: "lobby", practice: false, created_at: 1, used_at: 1 };
const DAY = 86_400_000;

it("stores an entry once, and only of a table that there is", async () => {
  const disk = memoryDisk();
  expect(await disk.append("here-1", 1, "{}", "", 2)).toBe("missing");
  expect(await disk.create(JSON.stringify(ROW), '["a","b"]')).toBe("written");
  expect(await disk.create(JSON.stringify(ROW), "[]")).toBe("taken");
  expect(await disk.append("here-1", 2, "x", "", 3)).toBe("taken");
  expect(await disk.append("here-1", 3, "c", "playing", 4)).toBe("written");
  expect(JSON.parse(await disk.load("here-1"))).toEqual({
    row: { ...ROW, status: "playing", used_at: 4 },
    entries: ["a", "b", "c"],
  });
  expect(await disk.load("here-2")).toBe("");
});

it("keeps one analysis of a table that there is, for whoever wants one made so", async () => {
  const disk = memoryDisk();
  expect(await disk.keep_analysis("here-1", "1.2000", "old")).toBe(false);
  await disk.create(JSON.stringify(ROW), "[]");
  expect(await disk.load_analysis("here-1", "1.2000")).toBe("");
  expect(await disk.keep_analysis("here-1", "1.2000", "old")).toBe(true);
  expect(await disk.keep_analysis("here-1", "2.2000", "new")).toBe(true);
  expect(await disk.load_analysis("here-1", "1.2000")).toBe("");
  expect(await disk.load_analysis("here-1", "2.2000")).toBe("new");
});

it.each([
  ["a game that is played", { status: "playing" }, 400, false],
  ["a game that was over a week ago", { status: "over" }, 7, false],
  ["a game that was over long ago", { status: "over" }, 31, true],
  ["a table where nobody began", { status: "lobby" }, 2, true],
  ["the scene of a lesson", { status: "playing", practice: true }, 2, true],
  ["the scene of a lesson of today", { status: "playing", practice: true }, 0.5, false],
])("knows whether %s is taken away", (_, row, days, stale) => {
  expect(isStale({ ...ROW, used_at: 1000, ...row }, 1000 + days * DAY)).toBe(stale);
});
