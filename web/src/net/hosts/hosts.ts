/** Which host has a table, and which gets a new one. */

import { playsOffline } from "../offline/choice.svelte";
import { OfflineHost } from "../offline/offline_host";
import type { Host } from "./host";
import { ServerHost } from "./server_host";

export const server: Host = new ServerHost();
export const offline = new OfflineHost();

/** What the ids of an OfflineHost begin with (src/ettana/offline/device_host.py). */
const OFFLINE_PREFIX = "here-";

/** The host of a table or of an analysis. */
export function hostOf(id: string): Host {
  return id.startsWith(OFFLINE_PREFIX) ? offline : server;
}

/** The host of new games, and of what belongs to no table. */
export function hostOfNewGames(): Host {
  return playsOffline() ? offline : server;
}
