import { beforeEach, expect, it, vi } from "vitest";

const NOON = Date.parse("2026-11-16T12:00:00Z");
let time: typeof import("./server_time");

beforeEach(async () => {
  vi.resetModules();
  time = await import("./server_time");
});

it("counts down by its own clock as long as that goes right", () => {
  time.noteServerTime(new Date(NOON).toUTCString(), NOON + 300, NOON + 400);
  expect(time.secondsUntil(NOON + 60_000, NOON + 400)).toBe(60);
  expect(time.secondsUntil(NOON + 60_000, NOON + 59_001)).toBe(1);
  expect(time.secondsUntil(NOON + 60_000, NOON + 70_000)).toBe(0);
});

it("follows the server's clock where its own is minutes behind", () => {
  const late = 5 * 60_000;
  time.noteServerTime(new Date(NOON).toUTCString(), NOON - late + 450, NOON - late + 550);
  expect(time.secondsUntil(NOON + 60_000, NOON - late)).toBe(60);
});

it("trusts the quickest answer most, and what is no time not at all", () => {
  time.noteServerTime(new Date(NOON + 90_000).toUTCString(), NOON, NOON + 20);
  time.noteServerTime(new Date(NOON).toUTCString(), NOON, NOON + 9000);
  time.noteServerTime("soon", NOON, NOON + 1);
  time.noteServerTime(null, NOON, NOON + 1);
  expect(time.secondsUntil(NOON + 120_000, NOON)).toBeLessThanOrEqual(30);
});
