/** The catalogues as their files have them, shared, for the terminal and for the browser. */
import { existsSync, readFileSync } from "node:fs";

interface Plural {
  readonly declarations: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}
export type Message = string | readonly [Plural];
type Messages = Readonly<Record<string, Message>>;

export const FOLDERS = ["../src/ettana/data/messages/game", "messages"] as const;

/** A draft may lack a file. */
function readFile(file: string): Messages {
  const { $schema, ...messages } = existsSync(file) ? JSON.parse(readFileSync(file, "utf-8")) : {};
  return messages;
}

export function readMessages(code: string): Messages {
  return Object.assign({}, ...FOLDERS.map((folder) => readFile(`${folder}/${code}.json`)));
}

/** The texts of the rule pages. */
export function readRulePageWords(code: string): Readonly<Record<string, string>> {
  return readFile(`messages/rule_pages/${code}.json`) as Record<string, string>;
}

/** The texts of the lessons. */
export function readLessonWords(code: string): Readonly<Record<string, string>> {
  return readFile(`messages/lessons/${code}.json`) as Record<string, string>;
}

/** The plural forms of a message, or its only text. */
export function formsOf(message: Message | undefined): readonly string[] {
  if (message === undefined) return [];
  return typeof message === "string" ? [message] : Object.values(message[0].match);
}
