/** The texts of the rule pages besides the rules: how to play, and the captions. Loaded with these pages. */
import type english from "../../messages/rule_pages/en.json";
import { LANGUAGES } from "./languages";

export type RulePageWords = Readonly<Record<keyof typeof english, string>>;

const FILES = import.meta.glob<Partial<RulePageWords>>("../../messages/rule_pages/*.json", {
  import: "default",
});

async function read(code: string): Promise<Partial<RulePageWords>> {
  return (await FILES[`../../messages/rule_pages/${code}.json`]?.()) ?? {};
}

/** English fills the gaps of a draft. */
export async function rulePageWords(language: string): Promise<RulePageWords> {
  const isWhole = LANGUAGES.some(({ code, draft }) => code === language && !draft);
  const [base, own] = await Promise.all([isWhole ? {} : read("en"), read(language)]);
  return { ...base, ...own } as RulePageWords;
}
