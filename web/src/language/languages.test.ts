import { expect, it } from "vitest";
import { LANGUAGES, type Language, languageFor, wholeCatalogue } from "./languages";
import { m, useCatalogue } from "./messages.svelte";
import { grown } from "./pseudo";

const code = (chosen: string, ...read: string[]) => languageFor(chosen, read).code;

it("speaks what was chosen, then what the browser reads, then English", () => {
  expect(code("it", "nl-NL", "en")).toBe("it");
  expect(code("", "nl-BE", "en")).toBe("nl");
  expect(code("", "xx-CH", "ta-IN", "it")).toBe("ta");
  expect(code("", "xx", "xy-FR")).toBe("en");
  expect(code("klingon")).toBe("en");
});

it("speaks a draft to those who chose it, or who read nothing else", () => {
  const [english] = LANGUAGES as [Language];
  const languages = [...LANGUAGES, { ...english, code: "xx", name: "Draft", draft: true }];
  const spoken = (chosen: string, ...read: string[]) => languageFor(chosen, read, languages).code;
  expect(spoken("xx", "en")).toBe("xx");
  expect(spoken("", "xx-XX", "xx")).toBe("xx");
  expect(spoken("", "xx-XX", "nl")).toBe("nl");
  expect(spoken("", "xx-CA", "en")).toBe("en");
});

it("says what is asked for in the language that is spoken at that moment", async () => {
  const kept = m.button_roll; // as a table of messages stores them
  const before = kept();
  useCatalogue(await wholeCatalogue(languageFor("nl", [])));
  expect(kept()).not.toBe(before);
  expect(kept()).toBe("Gooien");
  useCatalogue(await wholeCatalogue(languageFor("en", [])));
  expect(kept()).toBe(before);
});

it("grows what a catalogue says, and nothing that is filled in", async () => {
  const say = grown(await wholeCatalogue(languageFor("en", [])));
  const asked = say.curtain_open?.({ name: "Meena" } as never) ?? "";
  expect(asked).toContain("Meena");
  expect(asked.length).toBeGreaterThanOrEqual("I am Meena".length + 2);
  expect(say.tokens?.({ n: 1 } as never)).toMatch(/^1 töké?e?ñ/);
  expect(say.letter_green?.({} as never)).toBe("G");
});
