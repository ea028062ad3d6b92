import { expect, it } from "vitest";
import { fillGaps } from "./fill_gaps";
import { readRules } from "./rulebook";

const clause = (number: string, text: string) => `<a id="${number}"></a>**${number}** ${text}`;
const rules = (...blocks: string[]) => readRules(blocks.join("\n\n"));

const english = rules(
  "## The aim",
  "Be the first.",
  "## 1 The box",
  clause("1.1", "The loom."),
  clause("1.2", "The pins."),
  "- one",
  "## 2 The turn",
  clause("2.1", "Roll."),
  "## Notes",
  "For others.",
);
const texts = (found: typeof english) =>
  found.sections.map(({ title, blocks }) => [title, ...blocks.map((block) => JSON.stringify(block))].join());

it("says in English what is not translated, clause by clause", () => {
  const [box, turn] = texts(fillGaps(rules("## 1 La boîte", clause("1.2", "Les pions.")), english));
  expect(box).toMatch(/^La boîte.*The loom.*Les pions.*one/);
  expect(turn).toBe(texts(english)[1]);
});

it("says all of it in English if nothing is there", () => {
  expect(fillGaps(rules(""), english)).toEqual(english);
});

it("leaves what is whole as it is", () => {
  const whole = rules("## Le but", "Gagnez.", "## 2 Le tour", clause("2.1", "Lancez."));
  const filled = fillGaps(whole, english);
  expect(filled.opening).toEqual(whole.opening);
  expect(filled.closing).toEqual(english.closing);
  expect(texts(filled)).toEqual([texts(english)[0], texts(whole)[0]]);
});
