/**
 * Distances of the designs, while requested. While the next answer is under way the last distances stay, to avoid
 * flicker.
 */

import type { Hints } from "../../wire";
import type { TableState } from "./table_state.svelte";

/** Requests hints once per version while `asking`. */
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

/** The loom has changed, so the effects of swaps and moves are no longer valid. */
function onlyDistances(hints: Hints): Hints {
  const designs = hints.designs.map((hint) => ({ ...hint, nearer: [], farther: [] }));
  return { ...hints, designs, squares: [] };
}
