import { expect, it } from "vitest";
import { LESSONS } from "../game/lessons/lessons";
import { LANGUAGES } from "./languages";
import { lessonWords } from "./lesson_words";
import { readLessonWords } from "./message_files.testing";

const CODES = LANGUAGES.map(({ code }) => code);
const COMPLETE = LANGUAGES.flatMap(({ code, draft }) => (draft ? [] : code));
const english = readLessonWords("en");
const gapsIn = (text = "") => [...new Set(text.match(/\{\w+\}/g))].toSorted();

it("has a title and a text for every step and every end of a scene, and none that nobody says", () => {
  const said = LESSONS.flatMap(({ name, scenes }) => [
    `${name}_title`,
    ...scenes.flatMap(({ steps, closing }) => [...steps.map(({ text }) => text), closing]),
  ]);
  expect(Object.keys(english).toSorted()).toEqual(said.toSorted());
});

it.each(COMPLETE)("says everything in %s", (code) => {
  expect(Object.keys(readLessonWords(code))).toEqual(Object.keys(english));
});

it.each(CODES)("says nothing in %s that English lacks, nothing empty, and has the same gaps", (code) => {
  for (const [key, text] of Object.entries(readLessonWords(code))) {
    expect(english).toHaveProperty([key]);
    expect(text.trim(), key).not.toBe("");
    expect(gapsIn(text), key).toEqual(gapsIn(english[key]));
  }
});

it("names each place that it asks for, with its word before it", () => {
  for (const [key, text] of Object.entries(english)) {
    expect(text.replace(/square \{to\}|yarn \{[ab]\}/g, ""), key).not.toMatch(/\{(to|a|b)\}/);
  }
});

it("says in English what a draft lacks", async () => {
  expect(await lessonWords("xx")).toEqual(english);
});
