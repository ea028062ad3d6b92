/** The bots that people play against: known by a face, a name and a line of character. */
import { m } from "../../language/messages.svelte";

export interface Opponent {
  readonly bot: string; // its name at the server
  readonly name: string;
  readonly line: string;
}

// From the first opponent to the last. A bot that only exists to be measured against is not in it, and not offered.
const KNOWN: Readonly<Record<string, readonly [name: () => string, line: () => string]>> = {
  Apprentice: [m.bot_apprentice, m.bot_apprentice_is],
  Weaver: [m.bot_weaver, m.bot_weaver_is],
  Master: [m.bot_master, m.bot_master_is],
  Maestro: [m.bot_maestro, m.bot_maestro_is],
};
const NOT_FOR_PLAYERS: ReadonlySet<string> = new Set(["Random", "Sensible"]);

/** What is offered until the server has told what it has, and the one that newcomers meet first. */
export const FIRST_BOTS: readonly string[] = ["Apprentice", "Weaver"];

export function opponent(bot: string): Opponent {
  const [name, line] = KNOWN[bot] ?? [() => bot, () => ""];
  return { bot, name: name(), line: line() };
}

/** Those of the server's bots that a player may choose: ours by strength, then those that a package brought along. */
export function opponentsAmong(bots: readonly string[]): Opponent[] {
  const ours = Object.keys(KNOWN).filter((bot) => bots.includes(bot));
  const others = bots.filter((bot) => !(bot in KNOWN) && !NOT_FOR_PLAYERS.has(bot));
  return [...ours, ...others].map(opponent);
}
