/**
 * Tables on this device, without a server: whether new ones are to be made here, and the way to them. All that is needed for it is
 * loaded on request (see `offline/`); here is only what the first screen cannot do without.
 */

import { fromServer, pageFolder } from "../../place";
import { dropText, storedText, storeText } from "../storage/stored_text";

const PLACE = "ettana.here";

let chosen = $state(storedText(PLACE) !== null);

/** Whether new games are played on this device. Tables that there are already stay where they are. */
export function playsHere(): boolean {
  return chosen || !fromServer();
}

export function playHere(on: boolean): void {
  chosen = on;
  if (on) storeText(PLACE, "yes");
  else dropText(PLACE);
}

/** Those who ask before anything is loaded, and tell how it goes. Set by the page, since `net` has no screen. */
export interface OfflinePrompts {
  /** False: not now. */
  askToLoad(): Promise<boolean>;
  watch(device: typeof import("./offline_tables")): void;
}

export const offlinePrompts: { load: (() => Promise<OfflinePrompts>) | null } = { load: null };

/** The tables of this device, loaded and agreed to. Throws ApiError. */
export async function device(): Promise<typeof import("./offline_tables")> {
  return (await import("./offline_host")).device();
}

interface Extras {
  readonly body?: object;
  readonly token?: string;
}

// What never changes is a file: it can be seen before anything else is loaded.
const FILES = /^\/api\/(choices|puzzles|decks\/.+)$/;

const nobodyAnswered = () => Response.json({ code: "offline" }, { status: 503 });

/** As the server would answer it. */
export async function askHere(method: string, path: string, extras: Extras): Promise<Response> {
  const file = method === "GET" && FILES.exec(path)?.[1];
  if (file) return fetch(`${pageFolder()}offline/${file}.json`).catch(nobodyAnswered);
  return (await device()).request(method, path, extras);
}
