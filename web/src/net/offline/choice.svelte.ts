/** Whether new games are played offline, on this device. */

import { fromServer } from "../../place";
import { dropText, storedText, storeText } from "../storage/stored_text";

const PLACE = "ettana.here";

let chosen = $state(storedText(PLACE) !== null);

/** Existing tables stay where they are. */
export function playsOffline(): boolean {
  return chosen || !fromServer();
}

export function playOffline(on: boolean): void {
  chosen = on;
  if (on) storeText(PLACE, "yes");
  else dropText(PLACE);
}
