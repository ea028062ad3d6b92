/** The catalogues as their files have them: what the terminal says too, and what only the browser says. */
import { existsSync, readFileSync } from "node:fs";

interface Plural {
  readonly declarations: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}
export type Message = string | readonly [Plural];
type Messages = Readonly<Record<string, Message>>;

export const FOLDERS = ["../src/ettana/data/messages/game", "messages"] as const;

/** Of a draft a file may be missing. */
function readFile(file: string): Messages {
  const { $schema, ...messages } = existsSync(file) ? JSON.parse(readFileSync(file, "utf-8")) : {};
  return messages;
}

export function readMessages(code: string): Messages {
  return Object.assign({}, ...FOLDERS.map((folder) => readFile(`${folder}/${code}.json`)));
}

/** What only the pages about the rules say. */
export function readRulePageWords(code: string): Readonly<Record<string, string>> {
  return readFile(`messages/rule_pages/${code}.json`) as Record<string, string>;
}

/** What only the lessons say. */
export function readLessonWords(code: string): Readonly<Record<string, string>> {
  return readFile(`messages/lessons/${code}.json`) as Record<string, string>;
}

/** Its plural forms, or the one text that it is. */
export function formsOf(message: Message | undefined): readonly string[] {
  if (message === undefined) return [];
  return typeof message === "string" ? [message] : Object.values(message[0].match);
}
