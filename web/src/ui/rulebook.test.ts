import { expect, it } from "vitest";
import text from "../../../docs/rules.md?raw";
import { CARDS } from "./cards";
import { RULE_CHOICES } from "./rule_options";
import { readRules } from "./rulebook";
import { SCENES } from "./scenes";

const { preface, sections } = readRules(text);
const clauses = new Map(
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "clause" ? [[block.number, block] as const] : [])),
  ),
);

it("finds all sections and clauses, in order", () => {
  expect(sections.map(({ number }) => number)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(preface.length).toBeGreaterThan(0);
  for (const section of sections.slice(0, 8)) {
    const numbers = section.blocks.flatMap((block) => (block.kind === "clause" ? [block.number] : []));
    expect(numbers).toEqual(numbers.map((_, n) => `${section.number}.${n + 1}`));
  }
});

it("leaves no mark-up in what is read", () => {
  const words = JSON.stringify([preface, sections]);
  expect(words).not.toMatch(/<a id|\*\*|\]\(#|```/);
});

it("has every clause that the client names", () => {
  const named = [
    ...CARDS.map(({ clause }) => clause),
    ...RULE_CHOICES.map(({ clause }) => clause),
    ...Object.keys(SCENES),
    ...[...clauses.values()].flatMap(({ spans }) => spans.flatMap(({ clause }) => clause ?? [])),
  ];
  expect(named.filter((clause) => !clauses.has(clause) && !/^\d+$/.test(clause))).toEqual([]);
});
