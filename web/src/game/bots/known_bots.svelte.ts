/** The bots of the host of new games, as they describe themselves. The client knows none of them by itself. */

import type { Host } from "../../net/hosts/host";
import { hostOfNewGames } from "../../net/hosts/hosts";
import { storedText, storeText } from "../../net/storage/stored_text";
import type { BotInfo } from "../../wire";

const PLACE = "ettana.bots";

// What the host said last time, until it answers. So names and faces are there at once, also without a network.
let told = $state.raw<readonly BotInfo[]>(lastTold());
let asked: Promise<void> | null = null;
let source: Host | null = null; // of `asked`

/** Asks each host once as long as the page lives. Throws ApiError; then the next call asks again. */
export function loadBots(): Promise<void> {
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

/** Empty until the host has answered once. */
export function knownBots(): readonly BotInfo[] {
  return told;
}

function lastTold(): readonly BotInfo[] {
  try {
    const found: unknown = JSON.parse(storedText(PLACE) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
