import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COLLECTING, COMPLETING, DOING } from "../screens/how_to_play/how_to_play";
import { CARDS } from "../ui/cards/action_cards";
import { exampleNames, exampleOf, textKey } from "../ui/rules/examples";
import { LANGUAGES } from "./languages";
import { readRulePageWords } from "./message_files.testing";
import { m } from "./messages.svelte";
import { rulePageWords } from "./rule_page_words";

const CODES = LANGUAGES.map(({ code }) => code);
const COMPLETE = LANGUAGES.flatMap(({ code, draft }) => (draft ? [] : code));
const english = readRulePageWords("en");

/** The sentences of an example, by their keys. */
const keysOf = (name: string) => [...new Set(exampleOf(name).frames.map(({ text }) => textKey(name, text)))];

it.each(COMPLETE)("says everything in %s", (code) => {
  expect(Object.keys(readRulePageWords(code))).toEqual(Object.keys(english));
});

it.each(CODES)("says nothing in %s that English lacks, and nothing empty", (code) => {
  for (const [key, text] of Object.entries(readRulePageWords(code))) {
    expect(english).toHaveProperty([key]);
    expect(text.trim(), key).not.toBe("");
  }
});

it("says in English what a draft lacks", async () => {
  expect(await rulePageWords("xx")).toEqual(english);
});

it("has a sentence for every picture of an example, and none that nobody says", () => {
  const files = globSync("src/{screens,ui/rules}/**/*.{svelte,ts}").filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const code = files.map((file) => readFileSync(file, "utf-8")).join("\n");
  const named = Object.keys(english).filter((key) =>
    new RegExp(`\\b(words|say)\\.${key}\\b|"${key}"`).test(code),
  );
  const said = new Set<string>([...named, ...exampleNames().flatMap(keysOf)]);
  expect([...said].toSorted()).toEqual(Object.keys(english).toSorted());
});

it("teaches the game in at most 500 English words", () => {
  const examples = ["table", ...[COLLECTING, ...DOING, COMPLETING].flatMap(({ example }) => example ?? [])];
  const explained = Object.keys(english).filter((key) => !/^(example|part)_/.test(key));
  const texts = [
    m.menu_how_to_play(),
    ...[...explained, ...examples.flatMap(keysOf)].map((key) => english[key] ?? key),
    ...CARDS.map(({ name }) => name()),
    ...[m.price_card, m.price_design, m.price_swap].map((say) => say()),
  ];
  const words = texts.join(" ").split(/\s+/).length;
  expect(words).toBeGreaterThan(300);
  expect(words).toBeLessThanOrEqual(500);
});
