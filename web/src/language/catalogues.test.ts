import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { messageKeys } from "../ui/tables/rule_option_keys.testing";
import { RULE_OPTIONS } from "../wire";
import { LANGUAGES, languageFor, wholeCatalogue } from "./languages";
import { FOLDERS, formsOf, type Message, readMessages } from "./message_files.testing";

const CODES = LANGUAGES.map(({ code }) => code);
const COMPLETE = LANGUAGES.flatMap(({ code, draft }) => (draft ? [] : code));

const english = readMessages("en");
const isEnglish = (code: string) => code === "en";
const others = CODES.filter((code) => !isEnglish(code));

function filledIn(message: Message | undefined): readonly string[] {
  const names = formsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set(names)].toSorted();
}

/** The folders in which each language has a file, and the file's name. The deck itself is in English. */
const FILES: readonly (readonly [string, RegExp])[] = [
  ...FOLDERS.map((folder) => [folder, /^(.+)\.json$/] as const),
  ["../src/ettana/data/messages/terminal", /^(.+)\.toml$/],
  ["messages/designs", /^(.+)\.json$/],
  ["messages/rule_pages", /^(.+)\.json$/],
  ["../docs", /^rules\.(.+)\.md$/],
];

it.each(FILES)(
  "has a file in %s for each language of the list, and no other; a draft may lack it",
  (folder, name) => {
    const found = readdirSync(folder).flatMap((file) => name.exec(file)?.[1] ?? []);
    const unlisted = found.filter((code) => !CODES.includes(code));
    expect(unlisted, "not in src/ettana/data/messages/languages.json").toEqual([]);
    const missing = COMPLETE.filter(
      (code) => !found.includes(code) && (found.includes("en") || !isEnglish(code)),
    );
    expect(missing, "without a file, and not a draft").toEqual([]);
  },
);

it.each(others)("has no message in %s that English lacks", (code) => {
  expect(Object.keys(readMessages(code)).filter((key) => !(key in english))).toEqual([]);
});

it.each(COMPLETE)("has every message in %s", (code) => {
  const messages = readMessages(code);
  expect(Object.keys(english).filter((key) => !(key in messages))).toEqual([]);
});

it.each(CODES)("says in English what %s lacks", async (code) => {
  const say = (await wholeCatalogue(languageFor(code, []))) as Record<string, (inputs: object) => string>;
  const base = (await wholeCatalogue(languageFor("en", []))) as typeof say;
  const lacking = Object.keys(base).filter((name) => say[name] === undefined);
  expect(lacking).toEqual([]);
});

it("has no message that nobody says", () => {
  const sources = globSync("src/**/*.{svelte,ts}").filter(
    (file) => !/paraglide|\.test(ing)?\.ts$/.test(file),
  );
  const code = sources.map((file) => readFileSync(file, "utf-8")).join("\n");
  const named = [...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key);
  // Keys built from the code of a refusal or the name of an option.
  const codes = /type RefusalCode =([^;]*);/.exec(readFileSync("src/wire.ts", "utf-8"))?.[1] ?? "";
  const refusals = [...codes.matchAll(/"(\w+)"/g)].map(([, reason]) => `refusal_${reason}`);
  const said = new Set([...named, ...refusals, ...RULE_OPTIONS.flatMap(messageKeys)]);
  expect(Object.keys(english).filter((key) => !said.has(key))).toEqual([]);
});

it.each(others)("fills in the same in %s as in English", (code) => {
  const messages = readMessages(code);
  for (const [key, message] of Object.entries(messages)) {
    expect(filledIn(message), key).toEqual(filledIn(english[key]));
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

it.each(LANGUAGES)("counts in $code whatever the number", async (language) => {
  const { code } = language;
  const say = await wholeCatalogue(language);
  for (const [key, message] of Object.entries(readMessages(code))) {
    if (typeof message === "string") continue;
    for (let n = 0; n <= 100; n++) {
      const words = say[key]?.({ n, pairs: "a1–b1" } as never) ?? "";
      // Without a form for the number the compiled function returns the key.
      expect(words.includes(String(n)) || n === 1, `${key} of ${n}: ${words}`).toBe(true);
    }
  }
});

it.each(CODES)("marks the yarns with letters that differ in %s", (code) => {
  const letters = Object.entries({ ...english, ...readMessages(code) }).flatMap(([key, text]) =>
    key.startsWith("letter_") ? [text] : [],
  );
  expect(letters).toHaveLength(6);
  expect(new Set(letters).size).toBe(6);
});
