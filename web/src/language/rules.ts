/** The rules in each language, as docs has them. They come when somebody reads them. */
import { type Rules, readRules } from "../ui/rules/rulebook";

const TEXTS: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  nl: () => import("../../../docs/rules.nl.md?raw"),
  it: () => import("../../../docs/rules.it.md?raw"),
  ta: () => import("../../../docs/rules.ta.md?raw"),
};
const english = () => import("../../../docs/rules.md?raw");

export async function rulesIn(language: string): Promise<Rules> {
  const { default: text } = await (TEXTS[language] ?? english)();
  return readRules(text);
}
