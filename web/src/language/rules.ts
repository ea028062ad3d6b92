/** The rules in each language, from docs. Loaded when the player opens them. */
import { fillGaps } from "../ui/rules/fill_gaps";
import { type Rules, readRules } from "../ui/rules/rulebook";
import { LANGUAGES } from "./languages";

const TEXTS = import.meta.glob<string>("../../../docs/rules*.md", { query: "?raw", import: "default" });

async function read(file: string): Promise<Rules> {
  return readRules((await TEXTS[`../../../docs/${file}`]?.()) ?? "");
}

/** English fills the gaps of a draft. */
export async function rulesIn(language: string): Promise<Rules> {
  if (language === "en" || !LANGUAGES.some(({ code }) => code === language)) return read("rules.md");
  const own = read(`rules.${language}.md`);
  const isDraft = LANGUAGES.some(({ code, draft }) => code === language && draft);
  return isDraft ? fillGaps(await own, await read("rules.md")) : own;
}
