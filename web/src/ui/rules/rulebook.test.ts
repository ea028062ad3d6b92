import { describe, expect, it } from "vitest";
import text from "../../../../docs/rules.md?raw";
import { LANGUAGES } from "../../language/languages";
import { rulesIn } from "../../language/rules";
import { RULE_OPTIONS } from "../../wire";
import { CARDS } from "../cards/action_cards";
import { CLAUSE_EXAMPLES } from "./examples";
import { type Block, drawingsIn, readRules } from "./rulebook";

const { opening, sections, closing } = readRules(text);
const clauses = new Map(
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "clause" ? [[block.number, block] as const] : [])),
  ),
);

it("finds all sections and clauses, in order", () => {
  expect(sections.map(({ number }) => number)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  for (const section of sections.slice(0, 8)) {
    const numbers = section.blocks.flatMap((block) => (block.kind === "clause" ? [block.number] : []));
    expect(numbers).toEqual(numbers.map((_, n) => `${section.number}.${n + 1}`));
  }
});

it("has the aim before the rules, and the notes for programmers after them", () => {
  expect(opening.map(({ title }) => title)).toEqual(["The aim", "About the game", "How to read these rules"]);
  expect(closing.map(({ title }) => title)).toEqual(["For programmers", "An independent project"]);
});

it("keeps coordinates and measurements out of the clauses", () => {
  const words = JSON.stringify(sections);
  expect(words).not.toMatch(/\(r, [ck]|random boards|stable order|version 1/i);
  expect(JSON.stringify(closing)).toMatch(/\(r, c\+1\).*random boards.*version 1/i);
});

it("leaves no mark-up in what is read", () => {
  const words = JSON.stringify([opening, sections, closing]);
  expect(words).not.toMatch(/<a id|\*\*|\]\(#|```/);
});

it("hears what is stressed", () => {
  const [part] = readRules("## Aim\n\nBe *first*.").opening;
  expect(part?.blocks).toEqual([
    { kind: "text", spans: [{ text: "Be " }, { text: "first", stressed: true }, { text: "." }] },
  ]);
});

it("tells drawings that stand side by side apart", () => {
  expect(drawingsIn("A .    A B\n. B    . A")).toEqual([
    ["A.", ".B"],
    ["AB", ".A"],
  ]);
});

it("has every clause that the client names", () => {
  const named = [
    ...CARDS.map(({ clause }) => clause),
    ...RULE_OPTIONS.flatMap(({ clauses }) => clauses),
    ...Object.keys(CLAUSE_EXAMPLES),
    ...[...clauses.values()].flatMap(({ spans }) => spans.flatMap(({ clause }) => clause ?? [])),
  ];
  expect(named.filter((clause) => !clauses.has(clause) && !/^\d+$/.test(clause))).toEqual([]);
});

/** What a block is apart from its words: the clauses it is or names, and how much of it there is. */
function bones(block: Block): unknown {
  const links = (spans: readonly { clause?: string; code?: boolean; text: string }[]) =>
    spans.flatMap(({ clause, code, text }) => clause ?? (code ? text : []));
  switch (block.kind) {
    case "clause":
      return [block.number, links(block.spans)];
    case "text":
      return links(block.spans);
    case "list":
      return block.items.map(links);
    case "drawing":
      return block.text;
    case "table":
      return [block.head.length, block.rows.map((row) => row.map(links))];
  }
}

describe.each(LANGUAGES)("the rules in $name", ({ code }) => {
  it("have the sections, clauses, drawings and tables of the English ones, and name the same clauses", async () => {
    const translated = await rulesIn(code);
    expect(translated.sections.map((section) => [section.number, section.blocks.map(bones)])).toEqual(
      sections.map((section) => [section.number, section.blocks.map(bones)]),
    );
    const shapes = (parts: typeof opening) => parts.map(({ blocks }) => blocks.map(bones));
    expect(shapes(translated.opening)).toEqual(shapes(opening));
    expect(shapes(translated.closing)).toEqual(shapes(closing));
    expect(JSON.stringify(translated)).not.toMatch(/<a id|\*\*|\]\(#|```|§/);
  });

  it("mark the same readings as ours", async () => {
    const marks = (rules: typeof sections) =>
      rules.map(({ blocks }) => blocks.map((block) => JSON.stringify(block).split("◇").length));
    expect(marks((await rulesIn(code)).sections)).toEqual(marks(sections));
  });
});
