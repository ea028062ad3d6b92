import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import deck from "../../../src/ettana/data/decks/kanchi.deck?raw";
import { LANGUAGES } from "./languages";

const names = [...deck.matchAll(/^design: (.+)$/gm)].map(([, name]) => name);

it.each(LANGUAGES.filter(({ code }) => code !== "en"))(
  "explains every design of our deck in $name",
  ({ code }) => {
    const words: Record<string, Record<string, string>> = JSON.parse(
      readFileSync(`messages/designs/${code}.json`, "utf-8"),
    );
    expect(names).toHaveLength(36);
    expect(Object.keys(words).toSorted()).toEqual(names.toSorted());
    for (const [name, said] of Object.entries(words)) {
      expect(Object.values(said).every(Boolean), name).toBe(true);
      expect(Object.keys(said), name).toEqual(
        code === "ta" ? ["name", "title", "motif"] : ["title", "motif"],
      );
    }
  },
);
