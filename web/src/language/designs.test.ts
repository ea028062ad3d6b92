import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import deck from "../../../src/ettana/data/decks/kanchi.deck?raw";
import { LANGUAGES } from "./languages";

const names = [...deck.matchAll(/^design: (.+)$/gm)].map(([, name]) => name ?? "");
const translated = LANGUAGES.filter(({ code }) => code !== "en");

function read(code: string): Record<string, Record<string, string>> {
  const file = `messages/designs/${code}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf-8")) : {};
}

it.each(translated.filter(({ draft }) => !draft))(
  "explains every design of our deck in $name",
  ({ code }) => {
    expect(names).toHaveLength(36);
    expect(Object.keys(read(code)).toSorted()).toEqual(names.toSorted());
  },
);

it.each(translated)(
  "explains designs of our deck only, and leaves nothing empty, in $name",
  ({ code, draft }) => {
    const parts = code === "ta" ? ["name", "title", "motif"] : ["title", "motif"];
    for (const [name, said] of Object.entries(read(code))) {
      expect(names).toContain(name);
      expect(Object.values(said).every(Boolean), name).toBe(true);
      const expected = draft ? parts.filter((part) => part in said) : parts;
      expect(Object.keys(said), name).toEqual(expected);
    }
  },
);
