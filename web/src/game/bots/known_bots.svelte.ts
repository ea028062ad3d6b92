/** The bots of the host of new games, as they describe themselves. The client has no list of its own. */

import type { Host } from "../../net/hosts/host";
import { hostOfNewGames } from "../../net/hosts/hosts";
import { storedText, storeText } from "../../net/storage/stored_text";
import type { BotInfo } from "../../wire";

const PLACE = "ettana.bots";

// The cached list of the last visit, until the host responds. So names and faces appear at once, even offline.
let told = $state.raw<readonly BotInfo[]>(lastTold());
let asked: Promise<void> | null = null;
let source: Host | null = null; // the host that `asked` belongs to

/** Requests the list once per host and page. Throws ApiError; then the next call retries. */
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

/** Empty until a host has responded once. */
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
