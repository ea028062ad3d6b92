/** Calls a player to their turn: by title and icon of the page, and by sound and notification if they want them. */

import { untrack } from "svelte";
import { play } from "../../ui/effects/sounds";
import { notifyTurn, showTurn } from "../../ui/page/notifications";
import { prefs } from "../../ui/settings/prefs.svelte";

/** `words` say whose turn it is, while it is mine, and are null at other times. */
export function useTurnCall(words: () => string | null): void {
  $effect(() => {
    const turn = words();
    if (turn === null) return;
    const { sound, notify } = untrack(() => ({ sound: prefs.sound, notify: prefs.notify }));
    if (sound) play("turn");
    if (notify) notifyTurn(turn);
  });
  $effect(() => {
    showTurn(words());
    return () => showTurn(null);
  });
}
