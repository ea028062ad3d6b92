/** Bots in the language of the page: a name, a line and a face. */

import { knownBots } from "../../game/bots/known_bots.svelte";
import { language } from "../../language/current_language.svelte";
import type { BotInfo } from "../../wire";

export interface Opponent {
  readonly bot: string; // its name at the server
  readonly name: string;
  readonly line: string;
}

type Face = Pick<BotInfo, "portrait" | "drawing">;

/** Stands for a bot until the server has told who is there. */
export const NOT_KNOWN_YET = "";

/** A bot by its name at the server. One that is not known goes by that name. */
export function opponent(bot: string): Opponent {
  const info = find(bot);
  return info ? inWords(info) : { bot, name: bot, line: "" };
}

/** Those that a player may choose, the first to meet first. Empty until the server has told. */
export function offeredOpponents(): Opponent[] {
  return knownBots()
    .filter((info) => info.for_people)
    .map(inWords);
}

/** Null until the server has told. */
export function faceOf(bot: string): Face | null {
  return find(bot) ?? (knownBots().length > 0 ? { portrait: null, drawing: null } : null);
}

function find(bot: string): BotInfo | undefined {
  return knownBots().find((info) => info.bot === bot);
}

function inWords({ bot, name, line }: BotInfo): Opponent {
  return { bot, name: inLanguage(name) || bot, line: inLanguage(line) };
}

function inLanguage(words: Readonly<Record<string, string>>): string {
  return words[language()] ?? words.en ?? "";
}
