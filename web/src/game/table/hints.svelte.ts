/** How far my designs are from completion, for those who want to know. While the next answer is on its way the last one stays, so that distances do not flicker. */

import type { DesignHint } from "../../wire";
import type { TableState } from "./table_state.svelte";

/** Call it while a component is initialised. */
export function hintsAt(
  table: TableState,
  wanted: () => boolean,
): { readonly current: readonly DesignHint[] | null } {
  let current = $state.raw<readonly DesignHint[] | null>(null);
  $effect(() => {
    if (!wanted() || table.seat === null) current = null;
    else if (table.hints) current = table.hints;
    else if (table.connection === "live" && table.version > 0 && table.view) table.askHints();
  });
  return {
    get current() {
      return current;
    },
  };
}
