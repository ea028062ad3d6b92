/** The texts of the lessons, loaded with them. */
import type english from "../../messages/lessons/en.json";
import { LANGUAGES } from "./languages";

export type LessonWords = Readonly<Record<keyof typeof english, string>>;

const FILES = import.meta.glob<Partial<LessonWords>>("../../messages/lessons/*.json", { import: "default" });

async function read(code: string): Promise<Partial<LessonWords>> {
  return (await FILES[`../../messages/lessons/${code}.json`]?.()) ?? {};
}

/** English fills the gaps of a draft. */
export async function lessonWords(language: string): Promise<LessonWords> {
  const isWhole = LANGUAGES.some(({ code, draft }) => code === language && !draft);
  const [base, own] = await Promise.all([isWhole ? {} : read("en"), read(language)]);
  return { ...base, ...own } as LessonWords;
}
