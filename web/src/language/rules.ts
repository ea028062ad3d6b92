/** The rules in each language, as docs has them. They come when somebody reads them. */
import { type Rules, readRules } from "../ui/rules/rulebook";

const TEXTS = import.meta.glob<string>("../../../docs/rules*.md", { query: "?raw", import: "default" });

export async function rulesIn(language: string): Promise<Rules> {
  const text = TEXTS[`../../../docs/rules.${language}.md`] ?? TEXTS["../../../docs/rules.md"];
  return readRules((await text?.()) ?? "");
}
