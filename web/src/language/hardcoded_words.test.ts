/** Every text for people comes from a catalogue: neither components nor code contain any. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scriptsOf, sentencesInCode, wordsInMarkup } from "./hardcoded_words.testing";

/** Generated files, and files that only developers see. */
const LEFT_OUT = /paraglide|gallery|early_files|\.test\.ts$|\.testing\.ts$|wire\.ts$/;
/** The words of the server's notation for a rule set. */
const FOR_THE_SERVER = "src/ui/tables/rule_options.ts";

const files = globSync("src/**/*.{svelte,ts}").filter((file) => !LEFT_OUT.test(file));
const components = files.filter((file) => file.endsWith(".svelte"));

it("finds words that are written into a component", () => {
  expect(wordsInMarkup('<p class="big">Roll <b>{n}</b></p>')).toEqual(["Roll"]);
  expect(wordsInMarkup('<button aria-label="Close">×</button>')).toEqual(["Close"]);
  expect(wordsInMarkup('<p>{over ? "The game is over" : ""}</p>')).toEqual(["The game is over"]);
  expect(wordsInMarkup('<p class="two words" style:color="some red">{m.loom_label()} {n}: a1</p>')).toEqual(
    [],
  );
});

it("finds sentences that are written into the code", () => {
  const code = `say("Your turn"); const a = \`You have \${n} left\`; throw new RangeError("no such number");`;
  expect(sentencesInCode(code)).toEqual(["Your turn", "You have "]);
});

it.each(components)("has no words of its own in %s", (file) => {
  const source = readFileSync(file, "utf-8");
  expect(wordsInMarkup(source)).toEqual([]);
  expect(sentencesInCode(scriptsOf(source))).toEqual([]);
});

it("has no sentences in the code", () => {
  const code = files.filter((file) => file.endsWith(".ts") && file !== FOR_THE_SERVER);
  expect(code.flatMap((file) => sentencesInCode(readFileSync(file, "utf-8")))).toEqual([]);
});
