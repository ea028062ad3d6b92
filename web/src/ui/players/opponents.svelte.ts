/** The bots of this server, as they describe themselves: a name, a line and a face. The client knows none of them by itself. */
import { language } from "../../language/current_language.svelte";
import type { Host } from "../../net/hosts/host";
import { hostOfNewGames } from "../../net/hosts/hosts";
import { storedText, storeText } from "../../net/storage/stored_text";
import type { BotInfo } from "../../wire";

export interface Opponent {
  readonly bot: string; // its name at the server
  readonly name: string;
  readonly line: string;
}

type Face = Pick<BotInfo, "portrait" | "drawing">;

/** Stands for a bot until the server has told who is there. */
export const NOT_KNOWN_YET = "";

const PLACE = "ettana.bots";

// What this server said last time, until it answers. So names and faces are there at once, also without a network.
let told = $state.raw<readonly BotInfo[]>(lastTold());
let asked: Promise<void> | null = null;
let source: Host | null = null; // of `asked`

/** Asks the server, or this device where games are played without one; each once as long as the page lives. Throws ApiError; then the next call asks again. */
export function loadOpponents(): Promise<void> {
  const host = hostOfNewGames();
  if (host !== source) asked = null;
  source = host;
  asked ??= host.ask("choices").then(
    ({ bots }) => {
      told = bots;
      storeText(PLACE, JSON.stringify(bots));
    },
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** A bot by its name at the server. One that is not known goes by that name. */
export function opponent(bot: string): Opponent {
  const info = find(bot);
  return info ? inWords(info) : { bot, name: bot, line: "" };
}

/** Those that a player may choose, the first to meet first. Empty until the server has told. */
export function offeredOpponents(): Opponent[] {
  return told.filter((info) => info.for_people).map(inWords);
}

/** Null until the server has told. */
export function faceOf(bot: string): Face | null {
  return find(bot) ?? (told.length > 0 ? { portrait: null, drawing: null } : null);
}

function find(bot: string): BotInfo | undefined {
  return told.find((info) => info.bot === bot);
}

function inWords({ bot, name, line }: BotInfo): Opponent {
  return { bot, name: inLanguage(name) || bot, line: inLanguage(line) };
}

function inLanguage(words: Readonly<Record<string, string>>): string {
  return words[language()] ?? words.en ?? "";
}

function lastTold(): readonly BotInfo[] {
  try {
    const found: unknown = JSON.parse(storedText(PLACE) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
