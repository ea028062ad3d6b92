/** What is asked to be touched next, for all that can be touched at a table: it glows more than what is only allowed. */

import { getContext, setContext } from "svelte";
import { type Highlight, isHighlighted } from "../../game/touch/highlight";

const KEY = Symbol("highlight");

/** For all within the component. */
export function provideHighlights(highlights: () => readonly Highlight[]): void {
  setContext(KEY, highlights);
}

/** Returns whether a touch is highlighted. */
export function useHighlight(): (touch: Highlight) => boolean {
  const highlights = getContext<(() => readonly Highlight[]) | undefined>(KEY);
  return (touch) => highlights !== undefined && isHighlighted(highlights(), touch);
}
