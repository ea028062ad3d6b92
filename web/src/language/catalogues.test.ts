import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "./languages";
import { FOLDERS, formsOf, type Message, readMessages } from "./message_files.testing";

const CODES = LANGUAGES.map(({ code }) => code);
const settings = JSON.parse(readFileSync("project.inlang/settings.json", "utf-8"));

const english = readMessages("en");
const others = CODES.filter((code) => code !== "en");

function filledIn(message: Message | undefined): readonly string[] {
  const names = formsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set(names)].toSorted();
}

it("has a file, a place in the compiler's list and a way to load it for every language", () => {
  expect(settings.locales).toEqual(CODES);
  for (const folder of FOLDERS) {
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    expect(files.toSorted(), folder).toEqual(CODES.map((code) => `${code}.json`).toSorted());
  }
});

it.each(others)("has every message in %s, and no other", (code) => {
  const messages = Object.keys(readMessages(code));
  expect(
    Object.keys(english).filter((key) => !messages.includes(key)),
    "missing",
  ).toEqual([]);
  expect(
    messages.filter((key) => !(key in english)),
    "nobody says these",
  ).toEqual([]);
});

it("has no message that nobody says", () => {
  const sources = globSync("src/**/*.{svelte,ts}").filter(
    (file) => !/paraglide|\.test(ing)?\.ts$/.test(file),
  );
  const code = sources.map((file) => readFileSync(file, "utf-8")).join("\n");
  const said = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
  expect(Object.keys(english).filter((key) => !said.has(key))).toEqual([]);
});

it.each(others)("fills in the same in %s as in English", (code) => {
  const messages = readMessages(code);
  for (const [key, message] of Object.entries(english)) {
    if (key in messages) expect(filledIn(messages[key]), key).toEqual(filledIn(message));
  }
});

it.each(CODES)("leaves nothing empty in %s, and no gap open", (code) => {
  for (const [key, message] of Object.entries(readMessages(code))) {
    for (const text of formsOf(message)) {
      expect(text, key).not.toBe("");
      expect(text.replaceAll(/\{\w+\}/g, ""), key).not.toMatch(/[{}]/);
    }
  }
});

it.each(LANGUAGES)("counts in $code whatever the number", async ({ code, load }) => {
  const say = await load();
  for (const [key, message] of Object.entries(readMessages(code))) {
    if (typeof message === "string") continue;
    for (let n = 0; n <= 100; n++) {
      const words = say[key]?.({ n, pairs: "a1–b1" } as never) ?? "";
      // Without a form for the number the compiler's function answers with the key.
      expect(words.includes(String(n)) || n === 1, `${key} of ${n}: ${words}`).toBe(true);
    }
  }
});

it.each(CODES)("marks the yarns with letters that differ in %s", (code) => {
  const letters = Object.entries(readMessages(code)).flatMap(([key, text]) =>
    key.startsWith("letter_") ? [text] : [],
  );
  expect(letters).toHaveLength(6);
  expect(new Set(letters).size).toBe(6);
});
