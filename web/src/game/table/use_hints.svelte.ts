/** How near my designs are, for those who want to know. While the next answer is on its way the last distances stay, so that they do not flicker. */

import type { Hints } from "../../wire";
import type { TableState } from "./table_state.svelte";

/** The server is asked once a version, while `asking`. */
export function useHints(
  table: TableState,
  wanted: () => boolean,
  asking: () => boolean,
): { readonly current: Hints | null } {
  let last = $state.raw<Hints | null>(null);
  const seen = () => wanted() && table.seat !== null;
  $effect(() => {
    if (!seen()) last = null;
    else if (table.hints) last = table.hints;
    else if (asking() && table.connection === "live" && table.version > 0 && table.view) table.askHints();
  });
  return {
    get current() {
      return seen() ? (table.hints ?? (last && onlyDistances(last))) : null;
    },
  };
}

/** The loom has changed: what a swap or a move would bring is no longer true. */
function onlyDistances(hints: Hints): Hints {
  const designs = hints.designs.map((hint) => ({ ...hint, nearer: [], farther: [] }));
  return { ...hints, designs, squares: [] };
}
