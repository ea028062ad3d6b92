/** Counts the games that are seen to their end on this device. Who comes back to look at the end of one does not count it again. */

import { untrack } from "svelte";
import { prefs } from "../../ui/settings/prefs.svelte";

/** The status is null for those who only watch. */
export function useFinishedGames(status: () => string | null): void {
  let playing = false;
  $effect(() => {
    const now = status();
    if (playing && now === "over") untrack(() => prefs.finished++);
    playing = now === "playing";
  });
}
