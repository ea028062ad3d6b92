/** Calls a player to their turn: by title and icon of the page, and by sound and notification if they want them. */

import { untrack } from "svelte";
import { play } from "../effects/sounds";
import { prefs } from "../settings/prefs.svelte";
import { notifyTurn, showTurn } from "./notifications";

/** Call it while a component is initialised. */
export function callToTurn(isMine: () => boolean): void {
  $effect(() => {
    if (!isMine()) return;
    const { sound, notify } = untrack(() => ({ sound: prefs.sound, notify: prefs.notify }));
    if (sound) play("turn");
    if (notify) notifyTurn();
  });
  $effect(() => {
    showTurn(isMine());
    return () => showTurn(false);
  });
}
