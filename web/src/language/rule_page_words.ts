/** What the pages about the rules say beside the rules: how to play, and what the pictures show. It comes with these pages. */
import type english from "../../messages/rule_pages/en.json";
import { LANGUAGES } from "./languages";

export type RulePageWords = Readonly<Record<keyof typeof english, string>>;

const FILES = import.meta.glob<Partial<RulePageWords>>("../../messages/rule_pages/*.json", {
  import: "default",
});

async function read(code: string): Promise<Partial<RulePageWords>> {
  return (await FILES[`../../messages/rule_pages/${code}.json`]?.()) ?? {};
}

/** What a draft lacks is there in English. */
export async function rulePageWords(language: string): Promise<RulePageWords> {
  const isWhole = LANGUAGES.some(({ code, draft }) => code === language && !draft);
  const [base, own] = await Promise.all([isWhole ? {} : read("en"), read(language)]);
  return { ...base, ...own } as RulePageWords;
}
