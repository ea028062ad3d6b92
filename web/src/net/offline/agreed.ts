/** Whether the player agreed to the download for offline play, and which version this device has. */

import { dropText, storedText, storeText } from "../storage/stored_text";

const PLACE = "ettana.offline";
const NOT_KEPT = "unkept"; // agreed to; but this browser keeps nothing

export function agreed(): boolean {
  return storedText(PLACE) !== null;
}

/** Null: none. A browser may have removed it by itself. */
export function keptVersion(): string | null {
  const text = storedText(PLACE);
  return text === NOT_KEPT ? null : text;
}

export function noteKept(version: string | null): void {
  storeText(PLACE, version ?? NOT_KEPT);
}

export function forgetAgreed(): void {
  dropText(PLACE);
}
