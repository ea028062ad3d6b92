/** One thing has one name: where English uses a word of docs/contribute/terms.md, the other languages use theirs. */
import { describe, expect, it } from "vitest";
import text from "../../../docs/contribute/terms.md?raw";
import { LANGUAGES } from "./languages";
import {
  formsOf,
  type Message,
  readLessonWords,
  readMessages,
  readRulePageWords,
} from "./message_files.testing";

/** A draft may have a column, but is not checked. */
const COMPLETE = LANGUAGES.filter(({ draft }) => !draft);
const CODES = COMPLETE.map(({ code }) => code);
const catalogues = CODES.map((code) => ({ ...readMessages(code), ...onRulePages(code), ...inLessons(code) }));
const [english = {}] = catalogues;

/** Includes keys that no catalogue has. */
function onRulePages(code: string): Record<string, string> {
  const words = Object.entries(readRulePageWords(code));
  return Object.fromEntries(words.map(([key, text]) => [`rule_pages.${key}`, text]));
}

function inLessons(code: string): Record<string, string> {
  const words = Object.entries(readLessonWords(code));
  return Object.fromEntries(words.map(([key, text]) => [`lessons.${key}`, text]));
}

const wordsOf = (message: Message | undefined) => formsOf(message).join(" ");

const cellsOf = (row: string) =>
  row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());

/** The forms in each complete language, in the order of the list of languages. */
function rowsOf(section: string): string[][][] {
  const table = text.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  const [head = [], , ...rows] = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map(cellsOf);
  const columns = COMPLETE.map(({ name }) => head.indexOf(name));
  return rows.map((row) =>
    columns.map((column) => (row[column] ?? "").split(",").map((form) => form.trim())),
  );
}

it.each(["Things", "What is done", "Action cards"])(
  "has %s in every language that is complete",
  (section) => {
    expect(
      rowsOf(section)
        .flat(2)
        .filter((form) => form === ""),
    ).toEqual([]);
  },
);

/** Tamil inflects the end of a word: the stem without its last vowel is in every form. */
const stem = (form: string) => form.replace(/[\u0BBE-\u0BCD]+$/, "");

/** The messages that use an English word and lack the language's own. */
function astray(uses: RegExp, own: readonly string[], language: number): string[] {
  return Object.keys(english).filter((key) => {
    const there = wordsOf(catalogues[language]?.[key]).toLowerCase();
    return uses.test(wordsOf(english[key])) && !own.some((form) => there.includes(stem(form.toLowerCase())));
  });
}

/** The names of cards have their own table, and one English sentence says exchange where a swap is meant. */
const isFree = (key: string) => `${key}_does` in english || key === "card_swap_does";

describe.each(["Things", "What is done"])("%s", (section) => {
  it.each(rowsOf(section))("%s", (...row) => {
    const uses = new RegExp(`(?<![\\p{L}{])(${row[0]?.join("|")})(?![\\p{L}}])`, "iu");
    for (let n = 1; n < CODES.length; n++) {
      const found = astray(uses, row[n] ?? [], n).filter((key) => !isFree(key));
      expect(found, CODES[n]).toEqual([]);
    }
  });
});

describe("a place on the loom", () => {
  // b1 is a square and also a yarn.
  it.each([
    [/\{(square|start|path)\}/, /\bsquares?\b/],
    [/\{(octagons?|[ab])\}/, /\byarns?\b/],
    [/\{places?\}/, /\b(square|yarn)s?\b/],
  ])("%s is never without its word", (gap, word) => {
    const messages = Object.entries(english).map(([key, message]) => ({ key, text: wordsOf(message) }));
    const found = messages.filter(({ text }) => gap.test(text));
    expect(found.length).toBeGreaterThan(1);
    const bare = found.filter(({ text }) => !word.test(text.replaceAll(/\{\w+\}/g, "")));
    expect(bare.map(({ key }) => key)).toEqual([]);
  });
});

describe("Action cards", () => {
  const names = rowsOf("Action cards");

  it("are all there", () => {
    const cards = Object.keys(english).filter((key) => `${key}_does` in english);
    expect(names.map((row) => row[0]?.[0])).toEqual(cards.map((card) => wordsOf(english[card])));
    cards.forEach((card, at) => {
      expect(catalogues.map((messages) => wordsOf(messages[card]))).toEqual(names[at]?.map(([name]) => name));
    });
  });

  it.each(names)("%s", (...row) => {
    // A capital in the middle of an English sentence means the card.
    const uses = new RegExp(`(?<=\\p{Ll} )${row[0]?.[0]}(?!\\p{L})`, "u");
    for (let n = 1; n < CODES.length; n++) expect(astray(uses, row[n] ?? [], n), CODES[n]).toEqual([]);
  });
});
