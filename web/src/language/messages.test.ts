import { expect, test } from "vitest";
import { readMessages } from "./message_files.testing";
import { m } from "./messages.svelte";

test("every message of the catalogue is said in words, not by its key", () => {
  const sayings = m as unknown as Record<string, (inputs: object) => string>;
  const anything = new Proxy({}, { get: () => 1 });
  const silent = Object.keys(readMessages("en")).filter((key) => sayings[key]?.(anything) === key);
  expect(silent).toEqual([]);
});
