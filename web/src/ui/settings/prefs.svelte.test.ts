// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";

/** The preferences of a device where this is stored. */
async function prefsWith(stored: object) {
  localStorage.setItem("ettana.prefs", JSON.stringify(stored));
  vi.resetModules();
  return (await import("./prefs.svelte")).prefs;
}

beforeEach(() => localStorage.clear());

it("has an eye that nobody has touched", async () => {
  expect((await prefsWith({})).eye).toBeNull();
  expect((await prefsWith({ hints: false })).eye).toBeNull();
});

it("keeps the hints that were on in older versions", async () => {
  expect((await prefsWith({ hints: true })).eye).toBe(true);
  expect((await prefsWith({ hints: true, eye: false })).eye).toBe(false);
  expect(await prefsWith({ hints: true })).not.toHaveProperty("hints");
});
