/** Calls a player to their turn, by all that they have allowed: sound, notification, and the title and icon of the page. */

import { untrack } from "svelte";
import { play } from "../effects/sounds";
import { prefs } from "../settings/prefs.svelte";
import { notifyTurn, showTurn } from "./notifications";

/** Call it where a component is made. */
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
