/** Selects the host of a table, and the host of new tables. */

import { playsOffline } from "../offline/choice.svelte";
import { OfflineHost } from "../offline/offline_host";
import type { Host } from "./host";
import { ServerHost } from "./server_host";

export const server: Host = new ServerHost();
export const offline = new OfflineHost();

/** The prefix of ids of an OfflineHost (src/ettana/offline/device_host.py). */
const OFFLINE_PREFIX = "here-";

/** The host of a table or of an analysis. */
export function hostOf(id: string): Host {
  return id.startsWith(OFFLINE_PREFIX) ? offline : server;
}

/** The host of new games, and of requests without a table. */
export function hostOfNewGames(): Host {
  return playsOffline() ? offline : server;
}
