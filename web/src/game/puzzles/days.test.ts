import { expect, it } from "vitest";
import { dateOf, dayBefore, dayOf, streakOf, untilMidnight } from "./days";

it("says the date of the device, to the last moment of the day", () => {
  expect(dateOf(new Date(2026, 10, 17, 23, 59, 59, 999))).toBe("2026-11-17");
  expect(dateOf(new Date(2026, 10, 18, 0, 0, 0))).toBe("2026-11-18");
  expect(untilMidnight(new Date(2026, 10, 17, 23, 59, 59))).toBe(1000);
});

it.each([
  "2026-13-01",
  "2026-02-30",
  "2026-2-3",
  "",
  "today",
  "2026-11-17T00:00",
  "../../x",
  "２０２６-11-17",
])("takes %j for no day", (text) => expect(dayOf(text)).toBeNull());

it("knows the day before, over months, years and leap days", () => {
  expect(dayBefore("2027-01-01")).toBe("2026-12-31");
  expect(dayBefore("2028-03-01")).toBe("2028-02-29");
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  expect(dayBefore("nonsense")).toBeNull();
});

it("counts days in a row, and does not break before today is over", () => {
  const done = new Set(["2026-11-14", "2026-11-15", "2026-11-16"]);
  expect(streakOf(done, "2026-11-17")).toBe(3);
  expect(streakOf(new Set([...done, "2026-11-17"]), "2026-11-17")).toBe(4);
  expect(streakOf(done, "2026-11-18")).toBe(0);
  expect(streakOf(new Set(), "2026-11-18")).toBe(0);
});
